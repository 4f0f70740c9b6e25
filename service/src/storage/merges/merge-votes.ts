import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { JsonRow, Merge } from './merge-log.js';
import { attachRows, type FeedbackPlace } from './feedback-places.js';

/** Feedbacks of one key, which become one. */
type Groups = readonly { id: number; kept: number }[];

/** A vote before a merge, and the id of the remaining vote of the same person for the same feedback. */
interface MovedVote extends JsonRow {
  id: number;
  feedback_id: number;
  voter_id: EntityId;
  created_at: string;
  kept: number;
}

/**
 * Moves votes for feedbacks that become one to the remaining feedback, and votes of absorbed entities to the
 * survivor: one of each person for each feedback. Returns the changed votes as they were.
 */
export async function moveVotes(
  connection: Connection,
  groups: Groups,
  voters: Merge,
): Promise<JsonRow[]> {
  const lost = groups.filter(({ id, kept }) => id !== kept);
  const isMoving = sql`(v.feedback_id = ANY(${column(lost.map(({ id }) => id))})
    OR v.voter_id = ANY(${column(voters.absorbed)}))`;
  const image = buildImage(lost, voters);
  const rows = await queryRows<{ vote: MovedVote; feedback: string; voter: string }>(
    connection,
    sql`
      WITH moving AS (SELECT v.*, ${image} FROM helpful_votes v WHERE ${isMoving}),
        involved AS (
          SELECT id, feedback_id, voter_id, created_at, feedback, voter FROM moving
          UNION SELECT v.id, v.feedback_id, v.voter_id, v.created_at, m.feedback, m.voter
          FROM moving m JOIN helpful_votes v ON v.feedback_id = m.feedback AND v.voter_id = m.voter
        )
      SELECT jsonb_build_object('id', id, 'feedback_id', feedback_id, 'voter_id', voter_id,
          'created_at', created_at,
          'kept', first_value(id) OVER (PARTITION BY feedback, voter ORDER BY id)) AS vote,
        feedback, voter
      FROM involved`,
  );
  if (rows.length === 0) return [];
  const removed = rows.filter(({ vote }) => vote.kept !== vote.id);
  const moved = rows.filter(({ vote }) => vote.kept === vote.id);
  await connection.execute(
    sql`DELETE FROM helpful_votes WHERE id = ANY(${column(removed.map(({ vote }) => vote.id))})`,
  );
  await connection.execute(sql`
    UPDATE helpful_votes v SET feedback_id = k.feedback, voter_id = k.voter
    FROM unnest(${column(moved.map(({ vote }) => vote.id))},
      ${column(moved.map(({ feedback }) => Number(feedback)))},
      ${column(moved.map(({ voter }) => Number(voter)))}) AS k(id, feedback, voter)
    WHERE v.id = k.id`);
  return rows.map(({ vote }) => vote);
}

/**
 * Restores the feedback and the voter of votes of before a merge; later votes stay. A combined vote becomes two
 * again, unless it was removed.
 */
export async function restoreVotes(
  connection: Connection,
  rows: readonly JsonRow[],
  detached: readonly FeedbackPlace[],
  { survivor, absorbed }: Merge,
): Promise<void> {
  const before = rows as readonly MovedVote[];
  await connection.execute(sql`
    UPDATE helpful_votes v SET voter_id = k.voter
    FROM unnest(${column(before.map(({ id }) => id))},
      ${column(before.map((vote) => vote.voter_id))}) AS k(id, voter)
    WHERE v.id = k.id AND v.voter_id = ${survivor} AND k.voter = ANY(${column(absorbed)})`);
  const feedbacks = new Map(before.map((vote) => [vote.id, vote.feedback_id]));
  await attachRows(connection, 'helpful_votes', detached, feedbacks);
  const removed = before.filter(({ id, kept }) => id !== kept);
  await connection.execute(sql`
    INSERT INTO helpful_votes (id, feedback_id, voter_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT r.id, r.feedback_id, r.voter_id, r.created_at
    FROM jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
      AS r(id bigint, feedback_id bigint, voter_id bigint, created_at timestamptz, kept bigint)
    JOIN helpful_votes v ON v.id = r.kept
    JOIN feedbacks f ON f.id = r.feedback_id JOIN entities e ON e.id = r.voter_id
    ON CONFLICT DO NOTHING`);
}

/** The feedback and the voter of the vote `v` after the merge. */
function buildImage(lost: Groups, { survivor, absorbed }: Merge): SQL {
  return sql`coalesce((
      SELECT k.kept FROM unnest(${column(lost.map(({ id }) => id))},
        ${column(lost.map(({ kept }) => kept))}) AS k(id, kept)
      WHERE k.id = v.feedback_id), v.feedback_id) AS feedback,
    CASE WHEN v.voter_id = ANY(${column(absorbed)}) THEN ${survivor}::bigint
      ELSE v.voter_id END AS voter`;
}

const column = (values: readonly number[]): SQL => array(values, 'bigint');
