import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../ranking/engine.js';
import { array, rowsOf } from './rows.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * Moves identifiers, feedback, endorsements and relationships of the absorbed entities to the
 * survivor and removes the absorbed ones. Where two rows then have the same key, one stays: of
 * feedbacks with the newer items, and the older ones where the newer has none; of endorsements
 * with the sum. A relationship that would lead from the survivor to itself is removed.
 */
export async function mergeEntities(
  unit: UnitOfWork,
  survivor: EntityId,
  absorbed: readonly EntityId[],
): Promise<void> {
  const { connection } = unit;
  const move = { survivor, absorbed };

  await countPeople(unit, move);
  const feedbackRows = await plan(unit, move, 'feedbacks', ['transaction_id']);
  await combineFeedbacks(unit, feedbackRows);
  await carryOut(unit, move, 'feedbacks', feedbackRows);

  const endorsementRows = await plan(unit, move, 'endorsements', ['transaction_id']);
  await combineEndorsements(unit, endorsementRows);
  await carryOut(unit, move, 'endorsements', endorsementRows);
  for (const row of endorsementRows) {
    if (row.kept === row.id && row.target === row.newTarget) continue;
    unit.countEndorsement(row.target, -1);
    if (row.kept === row.id) unit.countEndorsement(row.newTarget, 1);
  }
  for (const row of [...feedbackRows, ...endorsementRows]) {
    unit.markOpinion(row.source, row.target);
    unit.markOpinion(row.newSource, row.newTarget);
  }

  const relationshipRows = await plan(unit, move, 'relationships', [
    'type',
    'properties_hash',
    'origin',
  ]);
  await combineRelationships(unit, relationshipRows);
  const toItself = relationshipRows.filter((row) => row.newSource === row.newTarget);
  await remove(
    unit,
    'relationships',
    toItself.map((row) => row.id),
  );
  await carryOut(unit, move, 'relationships', relationshipRows);
  for (const row of relationshipRows) {
    unit.markEdge(row.source, row.target);
    unit.markEdge(row.newSource, row.newTarget);
  }

  const gone = array(absorbed, 'bigint');
  await moveTransactions(unit, move);
  await moveBlocks(unit, move);
  await connection.execute(
    sql`UPDATE identifiers SET entity_id = ${survivor} WHERE entity_id = ANY(${gone})`,
  );
  await connection.execute(sql`DELETE FROM entities WHERE id = ANY(${gone})`);
  for (const id of absorbed) unit.markMerged(id);
}

/** Two who gave feedback about the same are one person now. */
async function countPeople(unit: UnitOfWork, move: Move): Promise<void> {
  const ends = array([move.survivor, ...move.absorbed], 'bigint');
  const rows = await rowsOf<{ target: string; newTarget: string; newSource: string }>(
    unit.connection,
    sql`
      SELECT DISTINCT source_id, target_id AS target,
        ${moved(move, 'source_id')} AS "newSource", ${moved(move, 'target_id')} AS "newTarget"
      FROM feedbacks WHERE source_id = ANY(${ends}) OR target_id = ANY(${ends})`,
  );
  const after = new Map(rows.map((row) => [`${row.newSource} ${row.newTarget}`, row.newTarget]));
  for (const { target } of rows) unit.countFeedback(Number(target), -1);
  for (const target of after.values()) unit.countFeedback(Number(target), 1);
}

/** A transaction that two of them had is one now. */
async function moveTransactions({ connection }: UnitOfWork, move: Move): Promise<void> {
  const gone = array(move.absorbed, 'bigint');
  await connection.execute(sql`
    WITH moved AS (
      DELETE FROM transactions WHERE source_id = ANY(${gone}) OR target_id = ANY(${gone})
      RETURNING *
    )
    INSERT INTO transactions (source_id, target_id, transaction_id, stated_by, created_at)
    SELECT ${moved(move, 'source_id')}, ${moved(move, 'target_id')}, transaction_id, stated_by, created_at
    FROM moved ON CONFLICT DO NOTHING`);
}

/** Whom one of them blocked, and who blocked one of them, stays blocked. */
async function moveBlocks(unit: UnitOfWork, move: Move): Promise<void> {
  const gone = array(move.absorbed, 'bigint');
  const rows = await rowsOf<Record<'blocker' | 'blocked' | 'newBlocker' | 'newBlocked', string>>(
    unit.connection,
    sql`
      WITH gone AS (
        DELETE FROM blocks WHERE blocker_id = ANY(${gone}) OR blocked_id = ANY(${gone}) RETURNING *
      ), moved AS (
        SELECT *, ${moved(move, 'blocker_id')} AS new_blocker, ${moved(move, 'blocked_id')} AS new_blocked
        FROM gone
      ), kept AS (
        INSERT INTO blocks (blocker_id, blocked_id, created_at)
        SELECT new_blocker, new_blocked, created_at FROM moved WHERE new_blocker <> new_blocked
        ON CONFLICT DO NOTHING
      )
      SELECT blocker_id AS blocker, blocked_id AS blocked, new_blocker AS "newBlocker",
        new_blocked AS "newBlocked" FROM moved`,
  );
  for (const { blocker, blocked, newBlocker, newBlocked } of rows) {
    unit.markEdge(Number(blocker), Number(blocked));
    unit.markEdge(Number(newBlocker), Number(newBlocked));
  }
}

interface Move {
  survivor: EntityId;
  absorbed: readonly EntityId[];
}

/** A row with its ends now and after the merge, and which row of the same key stays. */
interface PlannedRow {
  id: number;
  kept: number;
  source: EntityId;
  target: EntityId;
  newSource: EntityId;
  newTarget: EntityId;
}

type Table = 'feedbacks' | 'endorsements' | 'relationships';

const moved = (
  { survivor, absorbed }: Move,
  column: 'source_id' | 'target_id' | 'blocker_id' | 'blocked_id',
): SQL =>
  sql`CASE WHEN ${sql.raw(column)} = ANY(${array(absorbed, 'bigint')}) THEN ${survivor}::bigint ELSE ${sql.raw(column)} END`;

/** The rows that move, and those that they meet. */
async function plan(
  { connection }: UnitOfWork,
  move: Move,
  table: Table,
  key: readonly string[],
): Promise<PlannedRow[]> {
  const ends = array([move.survivor, ...move.absorbed], 'bigint');
  const rows = await rowsOf<Record<keyof PlannedRow, string>>(
    connection,
    sql`
      SELECT *, first_value(id) OVER (
        PARTITION BY "newSource", "newTarget", ${sql.raw(key.join(', '))} ORDER BY id) AS kept
      FROM (
        SELECT id, source_id AS source, target_id AS target, ${sql.raw(key.join(', '))},
          ${moved(move, 'source_id')} AS "newSource", ${moved(move, 'target_id')} AS "newTarget"
        FROM ${sql.raw(table)} WHERE source_id = ANY(${ends}) OR target_id = ANY(${ends})
      ) rows`,
  );
  const planned = rows.map((row) => ({
    id: Number(row.id),
    kept: Number(row.kept),
    source: Number(row.source),
    target: Number(row.target),
    newSource: Number(row.newSource),
    newTarget: Number(row.newTarget),
  }));
  const met = new Set(planned.filter((row) => row.kept !== row.id).map((row) => row.kept));
  return planned.filter(
    (row) =>
      row.source !== row.newSource ||
      row.target !== row.newTarget ||
      row.kept !== row.id ||
      met.has(row.id),
  );
}

async function remove(
  { connection }: UnitOfWork,
  table: Table,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await connection.execute(
    sql`DELETE FROM ${sql.raw(table)} WHERE id = ANY(${array(ids, 'bigint')})`,
  );
}

async function carryOut(
  unit: UnitOfWork,
  move: Move,
  table: Table,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await remove(
    unit,
    table,
    rows.filter((row) => row.kept !== row.id).map((row) => row.id),
  );
  const absorbed = array(move.absorbed, 'bigint');
  await unit.connection.execute(sql`
    UPDATE ${sql.raw(table)}
    SET source_id = ${moved(move, 'source_id')}, target_id = ${moved(move, 'target_id')}
    WHERE source_id = ANY(${absorbed}) OR target_id = ANY(${absorbed})`);
}

/** The rows of which another stays, and that one: both columns of each pair, itself among them. */
function collisions(rows: readonly PlannedRow[]): { ids: SQL; kept: SQL } | undefined {
  const met = new Set(rows.filter((row) => row.kept !== row.id).map((row) => row.kept));
  if (met.size === 0) return undefined;
  const groups = rows.filter((row) => met.has(row.kept));
  return {
    ids: array(
      groups.map((row) => row.id),
      'bigint',
    ),
    kept: array(
      groups.map((row) => row.kept),
      'bigint',
    ),
  };
}

async function combineFeedbacks(
  { connection }: UnitOfWork,
  rows: readonly PlannedRow[],
): Promise<void> {
  const met = collisions(rows);
  if (!met) return;
  const newest = (item: string) =>
    sql.raw(`(array_agg(f.${item} ORDER BY f.updated_at DESC, f.id DESC)
      FILTER (WHERE f.${item} IS NOT NULL))[1] AS ${item}`);
  await connection.execute(sql`
    WITH met AS (
      SELECT k.kept, f.* FROM unnest(${met.ids}, ${met.kept}) AS k(id, kept)
      JOIN feedbacks f ON f.id = k.id
    ), badges AS (
      -- Of a key that comes twice, the last value stays.
      SELECT kept, jsonb_object_agg(badge.key, badge.value ORDER BY updated_at, id) AS badges
      FROM met, jsonb_each(met.badges) badge GROUP BY kept
    ), items AS (
      SELECT kept, ${newest('stars')}, ${newest('review')}, ${newest('video')},
        min(created_at) AS created_at, max(updated_at) AS updated_at
      FROM met f GROUP BY kept
    )
    UPDATE feedbacks f SET stars = i.stars, review = i.review, video = i.video, badges = b.badges,
      created_at = i.created_at, updated_at = i.updated_at
    FROM items i LEFT JOIN badges b ON b.kept = i.kept
    WHERE f.id = i.kept`);
}

/** Of one transaction that endorsed several addresses of what is now one target. */
async function combineEndorsements(
  { connection }: UnitOfWork,
  rows: readonly PlannedRow[],
): Promise<void> {
  const met = collisions(rows);
  if (!met) return;
  await connection.execute(sql`
    UPDATE endorsements e SET value = s.value, block_number = s.block_number
    FROM (
      SELECT k.kept, sum(g.value) AS value, min(g.block_number) AS block_number
      FROM unnest(${met.ids}, ${met.kept}) AS k(id, kept) JOIN endorsements g ON g.id = k.id
      GROUP BY k.kept
    ) s
    WHERE e.id = s.kept`);
}

/** Of two relationships that become one, either's being bidirectional makes it so. */
async function combineRelationships(
  { connection }: UnitOfWork,
  rows: readonly PlannedRow[],
): Promise<void> {
  const met = collisions(rows);
  if (!met) return;
  await connection.execute(sql`
    UPDATE relationships r SET bidirectional = true
    FROM unnest(${met.ids}, ${met.kept}) AS k(id, kept)
    JOIN relationships g ON g.id = k.id AND g.bidirectional
    WHERE r.id = k.kept`);
}
