import { and, eq, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { feedbacks } from '../schema.js';
import { keyColumns, type FeedbackKey } from './vouched-transactions.js';

/** The items of a stored feedback. */
export interface StoredItems {
  stars: number | null;
  review: string | null;
  video: string | null;
  /** Badge set id → qualifier. */
  badges: Record<string, string> | null;
}

/** A stored feedback. */
export interface StoredFeedback extends FeedbackKey {
  items: StoredItems;
  createdAt: Date;
  updatedAt: Date;
  /** Whether a moderator hides it. */
  isHidden: boolean;
}

/** The number of rows of one INSERT. */
const chunkSize = 1_000;

/** Reads those of the feedbacks of the keys that exist. */
export async function readFeedbacks(
  connection: Connection,
  keys: readonly FeedbackKey[],
): Promise<StoredFeedback[]> {
  if (keys.length === 0) return [];
  const rows = await connection
    .select()
    .from(feedbacks)
    .where(
      sql`(${feedbacks.sourceId}, ${feedbacks.targetId}, ${feedbacks.transactionId}) IN (
        SELECT * FROM unnest(${keyColumns(keys)}))`,
    );
  return rows.map(({ sourceId, targetId, stars, review, video, badges, hiddenAt, ...row }) => ({
    source: sourceId,
    target: targetId,
    transactionId: row.transactionId,
    items: { stars, review, video, badges },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    isHidden: hiddenAt !== null,
  }));
}

/** A feedback to store, given now by default. */
export interface FeedbackToStore extends FeedbackKey {
  items: StoredItems;
  /** In seconds since 1970. */
  times?: { createdAt: number; updatedAt: number };
  /** When it was hidden; absent for shown feedback, unless it is stored as hidden. */
  hiddenAt?: Date;
}

/**
 * Stores feedbacks in their order, in place of those of the same keys; hidden ones stay hidden. `isTrusted` ones are
 * not searched for flags.
 */
export async function upsertFeedbacks(
  connection: Connection,
  given: readonly FeedbackToStore[],
  isTrusted: boolean,
): Promise<void> {
  const moment = sql`clock_timestamp()`;
  const rows = given.map(({ source, target, transactionId, items, times, hiddenAt }) => ({
    sourceId: source,
    targetId: target,
    transactionId,
    ...items,
    screened: isTrusted ? 2 : 0,
    hiddenAt: hiddenAt ?? null,
    createdAt: times ? new Date(times.createdAt * 1000) : moment,
    updatedAt: times ? new Date(times.updatedAt * 1000) : moment,
  }));
  for (let start = 0; start < rows.length; start += chunkSize) {
    await connection
      .insert(feedbacks)
      .values(rows.slice(start, start + chunkSize))
      .onConflictDoUpdate({
        target: [feedbacks.sourceId, feedbacks.targetId, feedbacks.transactionId],
        set: {
          stars: sql`excluded.stars`,
          review: sql`excluded.review`,
          video: sql`excluded.video`,
          badges: sql`excluded.badges`,
          screened: sql`excluded.screened`,
          hiddenAt: sql`coalesce(${feedbacks.hiddenAt}, excluded.hidden_at)`,
          createdAt: sql`least(${feedbacks.createdAt}, excluded.created_at)`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  }
}

/** Finds the id of the feedback; undefined when it does not exist. */
export async function findFeedbackId(
  connection: Connection,
  { source, target, transactionId }: FeedbackKey,
): Promise<number | undefined> {
  const [row] = await connection
    .select({ id: feedbacks.id })
    .from(feedbacks)
    .where(
      and(
        eq(feedbacks.sourceId, source),
        eq(feedbacks.targetId, target),
        eq(feedbacks.transactionId, transactionId),
      ),
    );
  return row?.id;
}

/** Deletes a feedback, and returns whether it was hidden; undefined when it does not exist. */
export async function deleteFeedback(
  connection: Connection,
  { source, target, transactionId }: FeedbackKey,
): Promise<{ wasHidden: boolean } | undefined> {
  const [row] = await connection
    .delete(feedbacks)
    .where(
      and(
        eq(feedbacks.sourceId, source),
        eq(feedbacks.targetId, target),
        eq(feedbacks.transactionId, transactionId),
      ),
    )
    .returning({ hiddenAt: feedbacks.hiddenAt });
  return row && { wasHidden: row.hiddenAt !== null };
}
