import { toSeconds } from '../../schemas/timestamp.js';
import type { Connection } from '../../storage/database/database.js';
import type { FeedbackKey } from '../../storage/feedback/vouched-transactions.js';
import { findFeedbackId } from '../../storage/feedback/feedbacks.js';
import {
  findCaseOf,
  insertCase,
  updateCase,
  withoutAppeal,
} from '../../storage/moderation/cases.js';
import type { HideDecision } from '../../storage/moderation/hide-decisions.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';

/** Adds feedback that was stored as hidden at `hiddenAt`, or was hidden before, to the queue of the moderators. */
export async function openHiddenCase(
  connection: Connection,
  key: FeedbackKey,
  { reason }: HideDecision,
  hiddenAt: Date,
): Promise<void> {
  const { source: giver, target } = key;
  const id = (await findFeedbackId(connection, key))!;
  const subject = {
    kind: 'feedback',
    id,
    isHidden: true,
    isOutOfSight: true,
    giver,
    target,
  } as const;
  const found = await findCaseOf(connection, subject);
  const again = { at: toSeconds(hiddenAt), ...(reason === null ? {} : { text: reason }) };
  const values = {
    flags: { ...found?.flags, again },
    ...(found?.state === 'open' ? {} : { state: 'open' as const, openedAt: hiddenAt }),
    ...(found?.hiddenAt ? {} : { ...withoutAppeal, hiddenAt }),
  };
  const { id: caseId } = found
    ? await updateCase(connection, found.id, values)
    : await insertCase(connection, subject, values);
  // Further changes before the moderator's decision add nothing new.
  if (found?.hiddenAt && found.state === 'open' && found.flags['again']) return;
  await appendToLog(connection, [
    { caseId, subject, action: 'flag', by: 'service', reason: 'again' },
  ]);
}
