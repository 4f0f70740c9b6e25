import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import {
  readRows,
  type JsonRow,
  type LinkTable,
  type MergedRows,
  type MovedRows,
  type PairTable,
} from './merge-log.js';
import { array, queryRows } from '../database/rows.js';
import type { FeedbackPlace } from './feedback-places.js';
import { moveReplies } from './merge-replies.js';
import { moveVotes } from './merge-votes.js';
import { moveHideDecisions } from './merge-hide-decisions.js';
import { moveEntityCases, moveFeedbackCases, moveReporters } from './merge-cases.js';
import { moveBlockedWallets } from './merge-blocked-wallets.js';
import type { UnitOfWork } from '../database/unit-of-work.js';

/**
 * Moves identifiers, feedback, endorsements and relationships of the absorbed entities to the
 * survivor and removes the absorbed ones. Where two rows then have the same key, one stays: of
 * feedbacks with the newer items, and the older ones where the newer has none; of endorsements
 * with the sum. A relationship that would lead from the survivor to itself is removed. What a moderator
 * hides stays hidden, also as a part of another. Returns what it takes to undo that.
 */
export async function mergeEntities(
  unit: UnitOfWork,
  survivor: EntityId,
  absorbed: readonly EntityId[],
): Promise<MergedRows> {
  const { connection } = unit;
  const move = { survivor, absorbed };
  await countPeople(unit, move);
  const { feedbacks, cases, replies, helpfulVotes } = await moveFeedbacks(unit, move);
  const endorsements = await moveEndorsements(unit, move);
  const relationships = await moveRelationships(unit, move);
  const transactions = await moveTransactions(unit, move);
  const blocks = await moveBlocks(unit, move);
  const blockedWallets = await moveBlockedWallets(connection, move);
  const entityCases = await moveEntityCases(connection, move);
  await moveReporters(connection, move);
  const hideDecisions = await moveHideDecisions(connection, move);
  const gone = array(absorbed, 'bigint');
  await connection.execute(
    sql`UPDATE identifiers SET entity_id = ${survivor} WHERE entity_id = ANY(${gone})`,
  );
  await connection.execute(sql`DELETE FROM entities WHERE id = ANY(${gone})`);
  for (const id of absorbed) unit.markRemoved(id);
  return {
    feedbacks,
    endorsements,
    relationships,
    transactions,
    blocks,
    blockedWallets,
    cases: [...cases, ...entityCases],
    replies,
    helpfulVotes,
    hideDecisions,
  };
}

async function moveFeedbacks(
  unit: UnitOfWork,
  move: Move,
): Promise<{
  feedbacks: MovedRows;
  cases: JsonRow[];
  replies: FeedbackPlace[];
  helpfulVotes: JsonRow[];
}> {
  const rows = await planMove(unit, move, 'feedbacks', ['transaction_id']);
  let cases: JsonRow[] = [];
  let replies: FeedbackPlace[] = [];
  let helpfulVotes: JsonRow[] = [];
  const feedbacks = await recordMove(unit, 'feedbacks', rows, async () => {
    await combineFeedbacks(unit, rows);
    cases = await moveFeedbackCases(unit.connection, rows);
    replies = await moveReplies(unit.connection, rows);
    helpfulVotes = await moveVotes(unit.connection, rows, move);
    await applyPlan(unit, move, 'feedbacks', rows);
  });
  for (const row of rows) {
    unit.markOpinion(row.source, row.target);
    unit.markOpinion(row.newSource, row.newTarget);
  }
  return { feedbacks, cases, replies, helpfulVotes };
}

async function moveEndorsements(unit: UnitOfWork, move: Move): Promise<MovedRows> {
  const rows = await planMove(unit, move, 'endorsements', [
    'transaction_id',
    'chain_id',
    'block_hash',
    'log_index',
  ]);
  const done = await recordMove(unit, 'endorsements', rows, async () => {
    await combineEndorsements(unit, rows);
    await applyPlan(unit, move, 'endorsements', rows);
  });
  for (const row of rows) {
    unit.markOpinion(row.source, row.target);
    unit.markOpinion(row.newSource, row.newTarget);
  }
  return done;
}

async function moveRelationships(unit: UnitOfWork, move: Move): Promise<MovedRows> {
  const rows = await planMove(unit, move, 'relationships', ['type', 'properties_hash', 'origin']);
  const toItself = rows.filter((row) => row.newSource === row.newTarget).map(({ id }) => id);
  const done = await recordMove(unit, 'relationships', rows, async () => {
    await combineRelationships(unit, rows);
    await deleteRows(unit, 'relationships', toItself);
    await applyPlan(unit, move, 'relationships', rows);
  });
  for (const row of rows) {
    unit.markEdge(row.source, row.target);
    unit.markEdge(row.newSource, row.newTarget);
  }
  return done;
}

/** Runs the work, and records the previous rows. */
async function recordMove(
  { connection }: UnitOfWork,
  table: LinkTable,
  rows: readonly PlannedRow[],
  work: () => Promise<void>,
): Promise<MovedRows> {
  const combinedIds = new Set(rows.filter((row) => row.kept !== row.id).map((row) => row.kept));
  const isRemoved = (row: PlannedRow) =>
    table === 'relationships' && row.newSource === row.newTarget;
  const isMoved = (row: PlannedRow) => !isRemoved(row) && !combinedIds.has(row.kept);
  const moved = rows.filter(isMoved);
  const others = rows.filter((row) => !isMoved(row));
  const before = await readRows(
    connection,
    table,
    others.map(({ id }) => id),
  );
  await work();
  const after = await readRows(connection, table, [...combinedIds]);
  return {
    moved: moved.map(({ id, source, target }) => [id, source, target]),
    combined: [...after].map(([kept, row]) => ({
      before: pickRows(
        before,
        others.filter((one) => one.kept === kept),
      ),
      after: row,
    })),
    removed: pickRows(before, others.filter(isRemoved)),
  };
}

/** Those that are still there: somebody may have deleted one before it was locked. */
function pickRows(rows: ReadonlyMap<number, JsonRow>, planned: readonly PlannedRow[]): JsonRow[] {
  return planned.flatMap(({ id }): JsonRow[] => {
    const row = rows.get(id);
    return row ? [row] : [];
  });
}

/** Two people who gave feedback about the same target are now one person. */
async function countPeople(unit: UnitOfWork, move: Move): Promise<void> {
  const ends = array([move.survivor, ...move.absorbed], 'bigint');
  const rows = await queryRows<
    Record<'target' | 'newTarget' | 'newSource', string> & Record<'isShown' | 'staysShown', boolean>
  >(
    unit.connection,
    sql`
      SELECT source_id, target_id AS target, bool_or(hidden_at IS NULL) AS "isShown",
        ${moved(move, 'source_id')} AS "newSource", ${moved(move, 'target_id')} AS "newTarget",
        bool_or("staysShown") AS "staysShown"
      FROM (
        SELECT *, bool_and(hidden_at IS NULL) OVER (PARTITION BY ${moved(move, 'source_id')},
          ${moved(move, 'target_id')}, transaction_id) AS "staysShown"
        FROM feedbacks WHERE source_id = ANY(${ends}) OR target_id = ANY(${ends})
      ) f GROUP BY 1, 2`,
  );
  const after = new Map(
    rows
      .filter(({ staysShown }) => staysShown)
      .map((row) => [`${row.newSource} ${row.newTarget}`, row.newTarget]),
  );
  for (const { target, isShown } of rows) if (isShown) unit.countFeedback(Number(target), -1);
  for (const target of after.values()) unit.countFeedback(Number(target), 1);
}

/** A transaction of two of the entities becomes one. */
async function moveTransactions({ connection }: UnitOfWork, move: Move): Promise<JsonRow[]> {
  const gone = array(move.absorbed, 'bigint');
  const before = await queryRows<{ row: JsonRow }>(
    connection,
    sql`
      WITH moving AS (
        SELECT * FROM transactions WHERE source_id = ANY(${gone}) OR target_id = ANY(${gone})
      )
      SELECT to_jsonb(t) AS row FROM moving t
      UNION SELECT to_jsonb(t) FROM moving m
      JOIN transactions t ON t.source_id = ${moved(move, 'm.source_id')}
        AND t.target_id = ${moved(move, 'm.target_id')} AND t.transaction_id = m.transaction_id`,
  );
  const moving = await queryRows<{ row: JsonRow }>(
    connection,
    sql`DELETE FROM transactions t WHERE source_id = ANY(${gone}) OR target_id = ANY(${gone})
      RETURNING to_jsonb(t) AS row`,
  );
  await connection.execute(sql`
    INSERT INTO transactions (source_id, target_id, transaction_id, stated_by, created_at)
    SELECT ${moved(move, 'source_id')}, ${moved(move, 'target_id')}, transaction_id, stated_by, created_at
    FROM ${records('transactions', moving)} ON CONFLICT DO NOTHING`);
  return before.map(({ row }) => row);
}

/** Blocks by and of the absorbed entities become blocks by and of the survivor. */
async function moveBlocks(unit: UnitOfWork, move: Move): Promise<JsonRow[]> {
  const gone = array(move.absorbed, 'bigint');
  const ends = array([move.survivor, ...move.absorbed], 'bigint');
  const before = await queryRows<{ row: { blocker_id: number; blocked_id: number } }>(
    unit.connection,
    sql`SELECT to_jsonb(t) AS row FROM blocks t
      WHERE blocker_id = ANY(${ends}) OR blocked_id = ANY(${ends})`,
  );
  if (before.length === 0) return [];
  const moving = await queryRows<{ row: JsonRow }>(
    unit.connection,
    sql`DELETE FROM blocks t WHERE blocked_id = ANY(${gone}) OR blocker_id = ANY(${gone})
      RETURNING to_jsonb(t) AS row`,
  );
  await unit.connection.execute(sql`
    INSERT INTO blocks (blocker_id, blocked_id, created_at)
    SELECT blocker, blocked, created_at FROM (
      SELECT ${moved(move, 'blocker_id')} AS blocker, ${moved(move, 'blocked_id')} AS blocked, created_at
      FROM ${records('blocks', moving)}
    ) renamed WHERE blocker <> blocked
    ON CONFLICT DO NOTHING`);
  const now = (id: EntityId) => (move.absorbed.includes(id) ? move.survivor : id);
  for (const { row } of before) {
    unit.markEdge(row.blocker_id, row.blocked_id);
    unit.markEdge(now(row.blocker_id), now(row.blocked_id));
  }
  return before.map(({ row }) => row);
}

/** Rows that a statement returned, as rows of their table. */
const records = (table: PairTable, rows: readonly { row: JsonRow }[]): SQL =>
  sql`jsonb_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(rows.map(({ row }) => row))}::jsonb)`;

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

const moved = ({ survivor, absorbed }: Move, column: string): SQL =>
  sql`CASE WHEN ${sql.raw(column)} = ANY(${array(absorbed, 'bigint')}) THEN ${survivor}::bigint ELSE ${sql.raw(column)} END`;

/** The rows that move, and those with which they collide. */
async function planMove(
  { connection }: UnitOfWork,
  move: Move,
  table: LinkTable,
  key: readonly string[],
): Promise<PlannedRow[]> {
  const ends = array([move.survivor, ...move.absorbed], 'bigint');
  const rows = await queryRows<Record<keyof PlannedRow, string>>(
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

async function deleteRows(
  { connection }: UnitOfWork,
  table: LinkTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await connection.execute(
    sql`DELETE FROM ${sql.raw(table)} WHERE id = ANY(${array(ids, 'bigint')})`,
  );
}

async function applyPlan(
  unit: UnitOfWork,
  move: Move,
  table: LinkTable,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await deleteRows(
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

/** The ids of colliding rows and of the row that stays for each, including the row itself. */
function findCollisions(rows: readonly PlannedRow[]): { ids: SQL; kept: SQL } | undefined {
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
  const met = findCollisions(rows);
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
        min(created_at) AS created_at, max(updated_at) AS updated_at,
        max(hidden_at) AS hidden_at, min(screened) AS screened
      FROM met f GROUP BY kept
    )
    UPDATE feedbacks f SET stars = i.stars, review = i.review, video = i.video, badges = b.badges,
      created_at = i.created_at, updated_at = i.updated_at, hidden_at = i.hidden_at,
      screened = i.screened
    FROM items i LEFT JOIN badges b ON b.kept = i.kept
    WHERE f.id = i.kept`);
}

/** Of one transaction that endorsed several addresses of what is now one target. */
async function combineEndorsements(
  { connection }: UnitOfWork,
  rows: readonly PlannedRow[],
): Promise<void> {
  const met = findCollisions(rows);
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
  const met = findCollisions(rows);
  if (!met) return;
  await connection.execute(sql`
    UPDATE relationships r SET bidirectional = true
    FROM unnest(${met.ids}, ${met.kept}) AS k(id, kept)
    JOIN relationships g ON g.id = k.id AND g.bidirectional
    WHERE r.id = k.kept`);
}
