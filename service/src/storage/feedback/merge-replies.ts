import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';

/** A reply and the feedback that it is to. */
export type ReplyPlace = [replyId: number, feedbackId: number];

/**
 * Moves the replies to feedbacks that become one to the one that stays, where the newest is shown. Returns
 * where they were.
 */
export async function moveReplies(
  connection: Connection,
  groups: readonly { id: number; kept: number }[],
): Promise<ReplyPlace[]> {
  const lost = groups.filter(({ id, kept }) => id !== kept);
  if (lost.length === 0) return [];
  const ids = array(
    lost.map(({ id }) => id),
    'bigint',
  );
  const kepts = array(
    lost.map(({ kept }) => kept),
    'bigint',
  );
  const rows = await queryRows<{ id: string; was: string }>(
    connection,
    sql`
      UPDATE replies r SET feedback_id = k.kept FROM unnest(${ids}, ${kepts}) AS k(id, kept)
      WHERE r.feedback_id = k.id RETURNING r.id, k.id AS was`,
  );
  return rows.map(({ id, was }) => [Number(id), Number(was)]);
}

/** Keeps the replies to feedbacks that are deleted and stored again by a split. */
export async function detachReplies(
  connection: Connection,
  feedbackIds: readonly number[],
): Promise<ReplyPlace[]> {
  const rows = await queryRows<{ id: string; was: string }>(
    connection,
    sql`
      WITH k AS (
        SELECT id, feedback_id FROM replies
        WHERE feedback_id = ANY(${array(feedbackIds, 'bigint')}) FOR UPDATE
      )
      UPDATE replies r SET feedback_id = NULL FROM k WHERE r.id = k.id
      RETURNING r.id, k.feedback_id AS was`,
  );
  return rows.map(({ id, was }) => [Number(id), Number(was)]);
}

/** Gives replies of before a merge their feedback again; later ones stay with the one that they have. */
export async function restoreReplies(
  connection: Connection,
  before: readonly ReplyPlace[],
  detached: readonly ReplyPlace[],
): Promise<void> {
  if (detached.length === 0) return;
  const earlier = new Map(before);
  const column = (values: readonly number[]) => array(values, 'bigint');
  const ids = column(detached.map(([id]) => id));
  const feedbacks = column(detached.map(([id, feedbackId]) => earlier.get(id) ?? feedbackId));
  await connection.execute(sql`
    UPDATE replies r SET feedback_id = k.feedback
    FROM unnest(${ids}, ${feedbacks}) AS k(id, feedback)
    WHERE r.id = k.id AND EXISTS (SELECT FROM feedbacks WHERE id = k.feedback)`);
  await connection.execute(sql`DELETE FROM replies WHERE id = ANY(${ids}) AND feedback_id IS NULL`);
}
