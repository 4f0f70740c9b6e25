import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { JsonRow } from '../entities/merge-log.js';

interface Merge {
  survivor: EntityId;
  absorbed: readonly EntityId[];
}

/** Makes the decisions about the absorbed targets and givers those of the survivor; returns them as they were. */
export async function moveHideDecisions(
  connection: Connection,
  { survivor, absorbed }: Merge,
): Promise<JsonRow[]> {
  const gone = array(absorbed, 'bigint');
  const before = await queryRows<{ row: JsonRow }>(
    connection,
    sql`SELECT to_jsonb(d) AS row FROM hide_decisions d
      WHERE target_id = ANY(${gone}) OR giver_id = ANY(${gone}) OR (target_id = ${survivor}
        AND giver_hash IN (SELECT giver_hash FROM hide_decisions WHERE target_id = ANY(${gone})))`,
  );
  if (before.length === 0) return [];
  await connection.execute(sql`
    INSERT INTO hide_decisions (target_id, giver_hash, giver_id, reason, decided_at)
    SELECT DISTINCT ON (giver_hash) ${survivor}::bigint, giver_hash, giver_id, reason, decided_at
    FROM hide_decisions WHERE target_id = ANY(${gone}) ORDER BY giver_hash, decided_at DESC
    ON CONFLICT DO NOTHING`);
  await connection.execute(sql`DELETE FROM hide_decisions WHERE target_id = ANY(${gone})`);
  await connection.execute(
    sql`UPDATE hide_decisions SET giver_id = ${survivor} WHERE giver_id = ANY(${gone})`,
  );
  return before.map(({ row }) => row);
}

/**
 * Restores the decisions of before a merge, unless they were lifted since. Those that were made since stay with the
 * survivor, and stand for feedback that is hidden and about another target again.
 */
export async function restoreHideDecisions(
  connection: Connection,
  before: readonly JsonRow[],
  { survivor, absorbed }: Merge,
): Promise<void> {
  await copyToTargets(connection, { survivor, absorbed });
  if (before.length === 0) return;
  const ends = [survivor, ...absorbed];
  const moved = before.filter((row) => ends.includes(row['target_id'] as EntityId));
  const hashes = moved.map((row) => row['giver_hash'] as string);
  const there = await queryRows<{ hash: string }>(
    connection,
    sql`DELETE FROM hide_decisions WHERE target_id = ${survivor} AND giver_hash = ANY(${array(hashes, 'text')})
      RETURNING giver_hash AS hash`,
  );
  const isThere = new Set(there.map(({ hash }) => hash));
  await connection.execute(sql`
    INSERT INTO hide_decisions (target_id, giver_hash, giver_id, reason, decided_at)
    SELECT r.target_id, r.giver_hash, g.id, r.reason, r.decided_at
    FROM ${toRecords(moved.filter((row) => isThere.has(row['giver_hash'] as string)))} r
    LEFT JOIN entities g ON g.id = r.giver_id
    ON CONFLICT DO NOTHING`);
  await connection.execute(sql`
    UPDATE hide_decisions d SET giver_id = g.id
    FROM ${toRecords(before)} r JOIN entities g ON g.id = r.giver_id
    WHERE d.target_id = r.target_id AND d.giver_hash = r.giver_hash`);
}

/** What was hidden about the merged target is again about one of the targets that it was made of. */
async function copyToTargets(connection: Connection, { survivor, absorbed }: Merge): Promise<void> {
  await connection.execute(sql`
    INSERT INTO hide_decisions (target_id, giver_hash, giver_id, reason, decided_at)
    SELECT DISTINCT f.target_id, d.giver_hash, d.giver_id, d.reason, d.decided_at
    FROM hide_decisions d JOIN feedbacks f ON f.source_id = d.giver_id
      OR (d.giver_id = ${survivor} AND f.source_id = ANY(${array(absorbed, 'bigint')}))
    WHERE d.target_id = ${survivor} AND f.target_id = ANY(${array(absorbed, 'bigint')})
      AND f.hidden_at IS NOT NULL
    ON CONFLICT DO NOTHING`);
}

function toRecords(rows: readonly JsonRow[]): SQL {
  return sql`jsonb_populate_recordset(NULL::hide_decisions, ${JSON.stringify(rows)}::jsonb)`;
}
