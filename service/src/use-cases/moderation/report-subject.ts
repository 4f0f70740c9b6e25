import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { ReportBody } from '../../schemas/report.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { EntityContext } from '../../storage/entities/known-entities.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findCaseOf, openCase } from '../../storage/moderation/cases.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';
import {
  countReportsWithoutPerson,
  findReportOf,
  insertReport,
} from '../../storage/moderation/reports.js';
import { findSubject, lockSubject, type SubjectKey } from '../../storage/moderation/subjects.js';
import {
  getOwnCriteria,
  getPeopleFilter,
  requirePublicReading,
  requireScope,
  type PublicReadingContext,
} from '../authorise.js';
import { requireAnonymousRoom, requireOther, requireText } from './report-rules.js';
import { findEntityByRef, hasRef, type FindContext } from '../people/find-entity-by-ref.js';

/**
 * Reports a feedback, a reply or an entity to the moderators; a person can report each once. A report changes nothing
 * by itself. A `null` principal is an anonymous caller.
 * @throws ServiceError `noSuchEntity` when the reporter does not see it, `limitReached`
 */
export async function reportSubject(
  context: WriteContext & FindContext & PublicReadingContext,
  principal: Principal | null,
  body: ReportBody,
): Promise<{ id: string; created: boolean }> {
  requirePublicReading(context, principal);
  if (principal && principal.kind !== 'user') requireScope(principal, 'moderate');
  const { reason, text = null } = body;
  requireText(reason, text);
  const { key, reporterId } = await resolve(context, principal, body);
  if (!principal) await requireNotAboutPerson(context, key);
  return write(context, async ({ connection }) => {
    const subject = await lockSubject(connection, key, reporterId === null ? [] : [reporterId]);
    if (subject.isOutOfSight) throw notFound(key);
    requireOther(subject, reporterId, principal);
    const found = await findCaseOf(connection, key);
    if (found) {
      const earlier = reporterId !== null && (await findReportOf(connection, found.id, reporterId));
      if (earlier) return { ...earlier, created: false };
      if (reporterId === null) {
        requireAnonymousRoom(await countReportsWithoutPerson(connection, found.id));
      }
    }
    const { id: caseId } = await openCase(connection, key);
    const id = await insertReport(connection, { caseId, reporterId, reason, text });
    const by = formatReporter(principal);
    await appendToLog(connection, [{ caseId, subject, action: 'report', by, reason }]);
    return { id, created: true };
  });
}

async function resolve(
  context: FindContext,
  principal: Principal | null,
  { feedbackId, replyId, targetCriteria }: ReportBody,
): Promise<{ key: SubjectKey; reporterId: EntityId | null }> {
  const named = [feedbackId, replyId, targetCriteria].filter((one) => one !== undefined);
  if (named.length !== 1) {
    const names = 'feedbackId, replyId and targetCriteria';
    throw new ServiceError('invalidField', `Give exactly one of ${names}.`);
  }
  const own = principal ? getOwnCriteria(principal) : [];
  const [reporter] = await context.identifiers.find(own, 'wallets');
  const reporterId = reporter ?? null;
  if (feedbackId !== undefined) {
    return { key: { kind: 'feedback', id: Number(feedbackId) }, reporterId };
  }
  if (replyId !== undefined) return { key: { kind: 'reply', id: Number(replyId) }, reporterId };
  const criteria = targetCriteria!;
  const field = 'targetCriteria';
  const id = hasRef(criteria)
    ? await findEntityByRef(context, reporter, field, criteria)
    : (await context.identifiers.find([{ field, criteria }], getPeopleFilter(principal)))[0]!;
  return { key: { kind: 'entity', id }, reporterId };
}

/** Checks that the feedback is not about a person: anonymous readers do not see such feedback. */
async function requireNotAboutPerson(
  { database, entities }: DatabaseContext & EntityContext,
  key: SubjectKey,
): Promise<void> {
  const target = (await findSubject(database.drizzle, key))?.target;
  if (target === undefined) return;
  if ((await entities.get([target])).get(target)?.isPerson) throw notFound(key);
}

function notFound({ kind }: SubjectKey): ServiceError {
  return new ServiceError('noSuchEntity', `The ${kind} does not exist.`);
}

function formatReporter(principal: Principal | null): string {
  if (!principal) return 'nobody';
  return principal.kind === 'user' ? 'person' : formatPrincipal(principal);
}
