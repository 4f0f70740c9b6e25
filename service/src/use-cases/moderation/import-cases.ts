import { isDeepStrictEqual } from 'node:util';
import { formatPrincipal, type OperatorPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { ModerationLine, ReportLine } from '../../schemas/moderation-line.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { findAndLock } from '../../storage/entities/find-and-lock.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findAndLockFeedback } from '../../storage/feedback/find-and-lock-feedback.js';
import { findReplyTo } from '../../storage/feedback/replies.js';
import {
  findCaseOf,
  hasCase,
  insertCase,
  updateCase,
  type StoredCase,
} from '../../storage/moderation/cases.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';
import { findReportOf, hasReport, insertReport } from '../../storage/moderation/reports.js';
import { lockSubject, setHidden, type SubjectKey } from '../../storage/moderation/subjects.js';
import { applyToLater } from './hide-decisions.js';
import { getPeopleFilter } from '../authorise.js';

/** Stores an exported case, which replaces that of the subject, and hides the subject if the case does. */
export async function importCase(
  context: WriteContext & HashContext,
  principal: OperatorPrincipal,
  line: ModerationLine,
): Promise<{ created: boolean }> {
  return write(context, async (unit) => {
    const { connection } = unit;
    const key = await findSubjectKey(unit, principal, line);
    const subject = await lockSubject(connection, key);
    const values = toValues(line);
    const found = await findCaseOf(connection, key);
    if (found && hasValues(found, values)) return { created: false };
    const id = (await hasCase(connection, line.id)) ? {} : { id: line.id };
    const { id: caseId } = found
      ? await updateCase(connection, found.id, values)
      : await insertCase(connection, key, { ...values, ...id });
    if (subject.isHidden !== (values.hiddenAt !== null)) await setHidden(unit, subject);
    await applyToLater(context, connection, subject, values);
    const by = formatPrincipal(principal);
    await appendToLog(connection, [
      { caseId, subject, action: 'import', by, reason: line.reason, text: line.text },
    ]);
    return { created: !found };
  });
}

/** Stores an exported report about a subject whose case exists. */
export async function importReport(
  context: WriteContext,
  principal: OperatorPrincipal,
  line: ReportLine,
): Promise<{ created: boolean }> {
  return write(context, async (unit) => {
    const { connection } = unit;
    const key = await findSubjectKey(unit, principal, line);
    const reporter = line.reporter && { field: 'reporter', criteria: line.reporter };
    const [reporterId = null] = await findAndLock(
      unit,
      reporter ? [reporter] : [],
      getPeopleFilter(principal),
    );
    const found = await findCaseOf(connection, key);
    if (!found) throw new ServiceError('noSuchEntity', 'The subject has no moderation case.');
    const isThere =
      (await hasReport(connection, line.id)) ||
      (reporterId !== null && (await findReportOf(connection, found.id, reporterId)));
    if (isThere) return { created: false };
    const { id, reason, text = null } = line;
    const createdAt = toDate(line.createdAt);
    await insertReport(connection, { id, caseId: found.id, reporterId, reason, text, createdAt });
    return { created: true };
  });
}

async function findSubjectKey(
  unit: UnitOfWork,
  principal: OperatorPrincipal,
  { feedback, reply, entity }: Pick<ModerationLine, 'feedback' | 'reply' | 'entity'>,
): Promise<SubjectKey> {
  if ([feedback, reply, entity].filter((one) => one !== undefined).length !== 1) {
    throw new ServiceError('invalidField', 'Give exactly one of feedback, reply and entity.');
  }
  const people = getPeopleFilter(principal);
  if (entity) {
    const [id] = await findAndLock(unit, [{ field: 'entity', criteria: entity }], people);
    return { kind: 'entity', id: id! };
  }
  const feedbackId = await findAndLockFeedback(unit, (feedback ?? reply)!, people);
  if (feedback) return { kind: 'feedback', id: feedbackId };
  const found = await findReplyTo(unit.connection, feedbackId);
  if (!found) throw new ServiceError('noSuchEntity', 'The feedback has no reply.');
  return { kind: 'reply', id: found.id };
}

type Values = Omit<StoredCase, 'id' | 'feedbackId' | 'replyId' | 'entityId'>;

function toValues(line: ModerationLine): Values {
  const { state, flags = [], decision, reason, text, decidedBy, appealText } = line;
  const toTimestamp = (seconds: number | undefined) =>
    seconds === undefined ? null : toDate(seconds);
  return {
    state,
    flags: Object.fromEntries(
      flags.map(({ kind, foundAt, text: said }) => [
        kind,
        { at: foundAt, ...(said === undefined ? {} : { text: said }) },
      ]),
    ),
    openedAt: toDate(line.openedAt),
    hiddenAt: toTimestamp(line.hiddenAt),
    decision: decision ?? null,
    reason: reason ?? null,
    text: text ?? null,
    decidedBy: decidedBy ?? null,
    decidedAt: toTimestamp(line.decidedAt),
    appealText: appealText ?? null,
    appealedBy: line.appealedBy?.toLowerCase() ?? null,
    appealedAt: toTimestamp(line.appealedAt),
    appealDecidedAt: toTimestamp(line.appealDecidedAt),
  };
}

/** Compares in whole seconds, as exported lines have them. */
function hasValues(found: StoredCase, values: Values): boolean {
  const floor = (value: unknown) => (value instanceof Date ? toSeconds(value) : value);
  return Object.entries(values).every(([name, value]) =>
    isDeepStrictEqual(floor(found[name as keyof Values]), floor(value)),
  );
}

const toDate = (seconds: number) => new Date(seconds * 1000);
