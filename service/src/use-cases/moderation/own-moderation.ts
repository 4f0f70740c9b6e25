import type { FeedbackModeration, ModerationReason } from '../../schemas/report.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import { readHidingCases, type StoredCase } from '../../storage/moderation/cases.js';
import { toSeconds } from '../../schemas/timestamp.js';

/** Reads the moderation that the giver sees of its hidden feedbacks or replies, by their ids. */
export async function readOwnModeration(
  { database }: DatabaseContext,
  kind: 'feedback' | 'reply',
  rows: readonly { id: number; isHidden: boolean }[],
): Promise<ReadonlyMap<number, FeedbackModeration>> {
  const hidden = rows.filter(({ isHidden }) => isHidden).map(({ id }) => id);
  const cases = await readHidingCases(database, kind, hidden);
  return new Map([...cases].map(([id, one]) => [id, toModeration(one)]));
}

/** Returns the moderation that the giver sees of a case. */
export function toModeration(one: StoredCase): FeedbackModeration {
  const { hiddenAt, appealedAt, appealDecidedAt } = one;
  return {
    state: 'hidden',
    ...toReason(one),
    decidedAt: toSeconds(hiddenAt!),
    ...(appealedAt ? { appealedAt: toSeconds(appealedAt) } : {}),
    ...(appealDecidedAt ? { appealDecidedAt: toSeconds(appealDecidedAt) } : {}),
    canAppeal: !appealedAt,
  };
}

/** Returns the reason of the decision; for a subject that starts hidden, that of the earlier decision. */
function toReason({
  decision,
  reason,
  text,
  flags,
}: StoredCase): Pick<FeedbackModeration, 'isUndecided' | 'reason' | 'text'> {
  const isUndecided = decision !== 'hide';
  const why = isUndecided ? (flags['again']?.text ?? null) : reason;
  return {
    ...(isUndecided ? { isUndecided } : {}),
    ...(why === null ? {} : { reason: why as ModerationReason }),
    ...(isUndecided || text === null ? {} : { text }),
  };
}
