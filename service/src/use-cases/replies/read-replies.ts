import type { Reply } from '../../schemas/reply.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import { readReplies } from '../../storage/feedback/replies.js';
import { readOwnModeration } from '../moderation/own-moderation.js';

/** Reads the replies to the feedbacks, by the feedback; hidden ones only for owners. */
export async function readShownReplies(
  context: DatabaseContext,
  feedbacks: readonly { id: number }[],
  isOwner: boolean,
): Promise<ReadonlyMap<number, Reply>> {
  const found = await readReplies(
    context.database,
    feedbacks.map(({ id }) => id),
  );
  const rows = [...found].filter(([, { hiddenAt }]) => isOwner || !hiddenAt);
  const moderation = await readOwnModeration(
    context,
    'reply',
    rows.map(([, { id, hiddenAt }]) => ({ id, isHidden: hiddenAt !== null })),
  );
  return new Map(
    rows.map(([feedbackId, { id, text, createdAt, updatedAt }]) => {
      const hiding = moderation.get(id);
      const reply = {
        id: String(id),
        text,
        ...(hiding ? { moderation: hiding } : {}),
        createdAt: toSeconds(createdAt),
        updatedAt: toSeconds(updatedAt),
      };
      return [feedbackId, reply];
    }),
  );
}
