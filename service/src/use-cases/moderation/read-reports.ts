import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { ModerationReason, Report, ReportPage } from '../../schemas/report.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { IdentifierContext } from '../../storage/entities/known-identifiers.js';
import { findReport, readReportsOf, type StoredReport } from '../../storage/moderation/reports.js';
import { getOwnCriteria, requireUser } from '../authorise.js';
import { toSeconds } from '../../schemas/timestamp.js';
import { decodePosition, encodePosition } from './position-cursor.js';

const defaultPageSize = 20;

/** Returns the outcome of a report, for everyone who knows its id. @throws ServiceError `noSuchEntity` */
export async function getReport({ database }: DatabaseContext, id: string): Promise<Report> {
  const report = await findReport(database, id);
  if (!report) throw new ServiceError('noSuchEntity', 'No report has this id.');
  return toReport(report);
}

/** Lists the user's own reports, the newest first. */
export async function listReports(
  context: DatabaseContext & IdentifierContext,
  principal: Principal,
  { limit = defaultPageSize, cursor }: { limit?: number; cursor?: string },
): Promise<ReportPage> {
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const user = requireUser(principal, 'list their reports');
  const [reporter] = await context.identifiers.find(getOwnCriteria(user), 'wallets');
  const rows = await readReportsOf(context.database, reporter!, limit + 1, after);
  const page = rows.slice(0, limit);
  return {
    reports: page.map(toReport),
    ...(rows.length > limit ? { cursor: encodePosition(page.at(-1)!) } : {}),
  };
}

const states = { hide: 'hidden', restore: 'restored', reject: 'rejected' } as const;

function toReport(report: StoredReport): Report {
  const { id, reason, createdAt, decision, decisionReason, decidedAt } = report;
  return {
    id,
    reason: reason as ModerationReason,
    createdAt: toSeconds(createdAt),
    state: decision ? states[decision] : 'open',
    ...(decidedAt
      ? {
          decision: {
            ...(decisionReason === null ? {} : { reason: decisionReason as ModerationReason }),
            decidedAt: toSeconds(decidedAt),
          },
        }
      : {}),
  };
}
