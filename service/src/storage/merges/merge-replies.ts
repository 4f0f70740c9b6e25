import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { FeedbackPlace } from './feedback-places.js';

/**
 * Moves the replies to feedbacks that become one to the remaining feedback, where the newest is shown. Returns their
 * earlier places.
 */
export async function moveReplies(
  connection: Connection,
  groups: readonly { id: number; kept: number }[],
): Promise<FeedbackPlace[]> {
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
