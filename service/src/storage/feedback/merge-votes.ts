import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { JsonRow } from '../entities/merge-log.js';

/** Feedbacks of one key, which become one. */
type Groups = readonly { id: number; kept: number }[];
/** Entities that become one. */
interface Voters {
  survivor: EntityId;
  absorbed: readonly EntityId[];
}
/** A vote as JSON. */
interface VoteRow extends JsonRow {
  feedback_id: number;
  voter_id: EntityId;
}

/**
 * Moves votes for feedbacks that become one to the one that stays, and votes of the absorbed entities to the
 * survivor: one of each person for each feedback. Returns those that were moved or met as they were.
 */
export async function moveVotes(
  connection: Connection,
  groups: Groups,
  voters: Voters,
): Promise<JsonRow[]> {
  const lost = groups.filter(({ id, kept }) => id !== kept);
  const isMoving = sql`(v.feedback_id = ANY(${array(
    lost.map(({ id }) => id),
    'bigint',
  )}) OR v.voter_id = ANY(${array(voters.absorbed, 'bigint')}))`;
  const image = buildImage(lost, voters);
  const before = await queryRows<{ row: VoteRow }>(
    connection,
    sql`
      WITH moving AS (SELECT ${image} FROM helpful_votes v WHERE ${isMoving})
      SELECT to_jsonb(v) AS row FROM helpful_votes v WHERE ${isMoving}
      UNION SELECT to_jsonb(v) FROM helpful_votes v
      JOIN moving m ON m.feedback = v.feedback_id AND m.voter = v.voter_id`,
  );
  if (before.length === 0) return [];
  const moving = await queryRows<{ row: VoteRow }>(
    connection,
    sql`DELETE FROM helpful_votes v WHERE ${isMoving} RETURNING to_jsonb(v) AS row`,
  );
  await connection.execute(sql`
    INSERT INTO helpful_votes (feedback_id, voter_id, created_at)
    SELECT feedback, voter, created_at FROM (
      SELECT ${image}, v.created_at FROM ${records(moving.map(({ row }) => row))} v
    ) moved ON CONFLICT DO NOTHING`);
  return before.map(({ row }) => row);
}

/**
 * Votes that a split is about to move back, or that go with feedback which it deletes and stores again.
 * They are deleted, and returned.
 */
export async function detachVotes(
  connection: Connection,
  before: readonly JsonRow[],
  groups: Groups,
  voters: Voters,
): Promise<JsonRow[]> {
  const kept = array(
    groups.map((group) => group.kept),
    'bigint',
  );
  const rows = await queryRows<{ row: VoteRow }>(
    connection,
    sql`
      WITH image AS (SELECT ${buildImage(groups, voters)} FROM ${records(before)} v)
      DELETE FROM helpful_votes v WHERE v.feedback_id = ANY(${kept}) OR EXISTS (
        SELECT FROM image i WHERE i.feedback = v.feedback_id AND i.voter = v.voter_id)
      RETURNING to_jsonb(v) AS row`,
  );
  return rows.map(({ row }) => row);
}

/**
 * Restores votes: what one became that is still there are the ones that it was, and later ones stay where
 * they are.
 */
export async function restoreVotes(
  connection: Connection,
  before: readonly JsonRow[],
  detached: readonly JsonRow[],
  groups: Groups,
  voters: Voters,
): Promise<void> {
  if (detached.length === 0) return;
  await connection.execute(sql`
    WITH was AS (SELECT v.*, ${buildImage(groups, voters)} FROM ${records(before)} v),
      restored AS (
        SELECT coalesce(w.feedback_id, d.feedback_id) AS feedback_id,
          coalesce(w.voter_id, d.voter_id) AS voter_id, coalesce(w.created_at, d.created_at) AS created_at
        FROM ${records(detached)} d
        LEFT JOIN was w ON w.feedback = d.feedback_id AND w.voter = d.voter_id
      )
    INSERT INTO helpful_votes (feedback_id, voter_id, created_at)
    SELECT r.feedback_id, r.voter_id, r.created_at FROM restored r
    JOIN feedbacks f ON f.id = r.feedback_id JOIN entities e ON e.id = r.voter_id
    ON CONFLICT DO NOTHING`);
}

/** The feedback and the voter that the vote `v` is of after the merge. */
function buildImage(groups: Groups, { survivor, absorbed }: Voters): SQL {
  const ids = array(
    groups.map(({ id }) => id),
    'bigint',
  );
  const kepts = array(
    groups.map(({ kept }) => kept),
    'bigint',
  );
  return sql`coalesce((SELECT k.kept FROM unnest(${ids}, ${kepts}) AS k(id, kept)
      WHERE k.id = v.feedback_id), v.feedback_id) AS feedback,
    CASE WHEN v.voter_id = ANY(${array(absorbed, 'bigint')}) THEN ${survivor}::bigint
      ELSE v.voter_id END AS voter`;
}

const records = (rows: readonly JsonRow[]): SQL =>
  sql`jsonb_populate_recordset(NULL::helpful_votes, ${JSON.stringify(rows)}::jsonb)`;
