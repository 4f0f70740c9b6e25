import type { FlagKind } from '../../schemas/moderation.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { Connection } from '../../storage/database/database.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findCaseOf, openCase, updateCase } from '../../storage/moderation/cases.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';
import { NotFoundError } from '../../storage/not-found-error.js';
import { lockSubject, type Subject, type SubjectKey } from '../../storage/moderation/subjects.js';

/** A flag that was found for a subject. */
export interface Flag {
  kind: FlagKind;
  /** The text of the classifier. */
  text?: string | undefined;
  /** Whether the subject has changed since the last decision, or something new has happened to it. */
  isNew: boolean;
  /** The number of seconds in which the same flag is not added again. */
  pause?: number;
}

/** Adds a subject to the queue of the moderators, without hiding it; ignores a subject that does not exist. */
export async function flagSubject(
  context: WriteContext,
  key: SubjectKey,
  flag: Flag,
): Promise<void> {
  await write(context, async ({ connection }) => {
    const subject = await lockSubject(connection, key).catch(ignoreMissing);
    if (subject) await flagLockedSubject(connection, subject, flag);
  });
}

/** Adds a locked subject to the queue of the moderators. */
export async function flagLockedSubject(
  connection: Connection,
  subject: Subject,
  { kind, text, isNew, pause = 0 }: Flag,
): Promise<void> {
  const found = await findCaseOf(connection, subject);
  const earlier = found?.flags[kind];
  const at = toSeconds(new Date());
  if (earlier && at - earlier.at < pause) return;
  const isWaiting = found?.state === 'open' || found?.state === 'hidden';
  if (earlier && (isWaiting || !isNew)) return;
  const { id: caseId, flags } = await openCase(connection, subject);
  const flag = { at, ...(text === undefined ? {} : { text }) };
  await updateCase(connection, caseId, { flags: { ...flags, [kind]: flag } });
  await appendToLog(connection, [{ caseId, subject, action: 'flag', by: 'service', reason: kind }]);
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof NotFoundError) return;
  throw error;
}
