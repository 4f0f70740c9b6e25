import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { replies } from '../schema.js';

/** A reply of an owner of the target to a feedback. */
export type StoredReply = typeof replies.$inferSelect;

/** Finds the reply to the locked feedback; undefined when it does not exist. */
export async function findReplyTo(
  connection: Connection,
  feedbackId: number,
): Promise<StoredReply | undefined> {
  const [found] = await connection
    .select()
    .from(replies)
    .where(eq(replies.feedbackId, feedbackId))
    .orderBy(desc(replies.id))
    .limit(1);
  return found;
}

/** Adds the reply to a feedback that has none, and returns its id. */
export async function insertReply(
  connection: Connection,
  reply: Pick<StoredReply, 'feedbackId' | 'author' | 'text'> &
    Partial<Pick<StoredReply, 'createdAt' | 'updatedAt'>>,
): Promise<number> {
  const [added] = await connection.insert(replies).values(reply).returning({ id: replies.id });
  return added!.id;
}

/** Changes a reply. */
export async function updateReply(
  connection: Connection,
  id: number,
  reply: Pick<StoredReply, 'author' | 'text'> &
    Partial<Pick<StoredReply, 'createdAt' | 'updatedAt'>>,
): Promise<void> {
  await connection
    .update(replies)
    .set({ updatedAt: sql`clock_timestamp()`, ...reply })
    .where(eq(replies.id, id));
}

/** Deletes the replies to the locked feedback, and returns whether there were any. */
export async function deleteRepliesTo(
  connection: Connection,
  feedbackId: number,
): Promise<boolean> {
  const deleted = await connection
    .delete(replies)
    .where(eq(replies.feedbackId, feedbackId))
    .returning({ id: replies.id });
  return deleted.length > 0;
}

/** Reads the replies to the feedbacks, by feedback; hidden ones included. */
export async function readReplies(
  { drizzle }: Database,
  feedbackIds: readonly number[],
): Promise<Map<number, StoredReply>> {
  if (feedbackIds.length === 0) return new Map();
  const rows = await drizzle
    .select()
    .from(replies)
    .where(inArray(replies.feedbackId, [...feedbackIds]))
    .orderBy(replies.id);
  return new Map(rows.map((row) => [row.feedbackId!, row]));
}
