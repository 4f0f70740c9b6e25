import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';

/** A reply or a vote, and its feedback. */
export type FeedbackPlace = [id: number, feedbackId: number];

/** Tables whose rows are deleted with their feedback. */
type DependentTable = 'replies' | 'helpful_votes';

/** Detaches the rows from feedbacks that a split deletes and stores again. */
export async function detachRows(
  connection: Connection,
  table: DependentTable,
  feedbackIds: readonly number[],
): Promise<FeedbackPlace[]> {
  const rows = await queryRows<{ id: string; was: string }>(
    connection,
    sql`
      WITH k AS (
        SELECT id, feedback_id FROM ${sql.raw(table)}
        WHERE feedback_id = ANY(${array(feedbackIds, 'bigint')}) FOR UPDATE
      )
      UPDATE ${sql.raw(table)} t SET feedback_id = NULL FROM k WHERE t.id = k.id
      RETURNING t.id, k.feedback_id AS was`,
  );
  return rows.map(({ id, was }) => [Number(id), Number(was)]);
}

/**
 * Attaches detached rows to the feedback that they had before the merge, or else before the split; rows without
 * either are deleted.
 */
export async function attachRows(
  connection: Connection,
  table: DependentTable,
  detached: readonly FeedbackPlace[],
  before: ReadonlyMap<number, number>,
): Promise<void> {
  if (detached.length === 0) return;
  const column = (values: readonly number[]) => array(values, 'bigint');
  const ids = column(detached.map(([id]) => id));
  const feedbacks = column(detached.map(([id, feedbackId]) => before.get(id) ?? feedbackId));
  await connection.execute(sql`
    UPDATE ${sql.raw(table)} t SET feedback_id = k.feedback
    FROM unnest(${ids}, ${feedbacks}) AS k(id, feedback)
    WHERE t.id = k.id AND EXISTS (SELECT FROM feedbacks WHERE id = k.feedback)`);
  await connection.execute(
    sql`DELETE FROM ${sql.raw(table)} WHERE id = ANY(${ids}) AND feedback_id IS NULL`,
  );
}
