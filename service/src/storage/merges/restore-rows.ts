import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { array, queryRows } from '../database/rows.js';
import { attachRows, detachRows } from './feedback-places.js';
import { restoreVotes } from './merge-votes.js';
import { splitHideDecisions, type HashPerson } from './merge-hide-decisions.js';
import { detachCases, restoreCases } from './split-cases.js';
import { splitBlockedWallets } from './merge-blocked-wallets.js';
import { readRows, type JsonRow, type LinkTable, type MergedRows } from './merge-log.js';
import type { UnitOfWork } from '../database/unit-of-work.js';

interface Split {
  survivor: EntityId;
  /** The entities that are there again. */
  absorbed: readonly EntityId[];
  hashPerson: HashPerson;
}

/**
 * Restores the rows of the entities of a merge. Rows that were deleted since stay deleted; if combined rows
 * were changed since, the survivor keeps the change.
 */
export async function restoreRows(unit: UnitOfWork, split: Split, rows: MergedRows): Promise<void> {
  const { survivor, absorbed } = split;
  const targets = [...(await readTargets(unit, survivor)), survivor, ...absorbed];
  const before = await countPeople(unit, targets);
  const combined = rows.feedbacks.combined;
  const keptIds = combined.map(({ after }) => Number(after['id']));
  const detached = await detachCases(unit.connection, keptIds);
  const detachedReplies = await detachRows(unit.connection, 'replies', keptIds);
  const votes = rows.helpfulVotes ?? [];
  const detachedVotes = await detachRows(unit.connection, 'helpful_votes', keptIds);
  for (const table of ['feedbacks', 'endorsements', 'relationships'] as const) {
    const { moved, combined, removed } = rows[table];
    await moveBack(unit, split, table, moved);
    await splitCombinedRows(unit, split, table, combined);
    await insert(unit, table, removed);
  }
  await restorePairs(unit, split, 'transactions', rows.transactions, [
    'source_id',
    'target_id',
    'transaction_id',
  ]);
  await restorePairs(unit, split, 'blocks', rows.blocks, ['blocker_id', 'blocked_id']);
  await splitBlockedWallets(unit, split, rows.blockedWallets ?? []);
  await attachRows(unit.connection, 'replies', detachedReplies, new Map(rows.replies));
  await restoreVotes(unit.connection, votes, detachedVotes, split);
  await restoreCases(unit.connection, {
    cases: rows.cases ?? [],
    detached,
    feedbackIds: combined.flatMap((one) => one.before.map(({ id }) => Number(id))),
    entityIds: [survivor, ...absorbed],
  });
  await splitHideDecisions(unit.connection, split, rows.hideDecisions ?? []);
  for (const [target, people] of await countPeople(unit, targets)) {
    unit.countFeedback(target, people - before.get(target)!);
  }
}

/** What the entity has given feedback about. */
async function readTargets({ connection }: UnitOfWork, source: EntityId): Promise<EntityId[]> {
  const rows = await queryRows<{ target: string }>(
    connection,
    sql`SELECT DISTINCT target_id AS target FROM feedbacks WHERE source_id = ${source}`,
  );
  return rows.map(({ target }) => Number(target));
}

/** How many people have given feedback about each target that is not hidden. */
async function countPeople(
  { connection }: UnitOfWork,
  targets: readonly EntityId[],
): Promise<Map<EntityId, number>> {
  const rows = await queryRows<{ target: string; people: number }>(
    connection,
    sql`
      SELECT k.target, count(DISTINCT f.source_id)::int AS people
      FROM unnest(${array([...new Set(targets)], 'bigint')}) AS k(target)
      LEFT JOIN shown_feedbacks f ON f.target_id = k.target GROUP BY 1`,
  );
  return new Map(rows.map(({ target, people }) => [Number(target), people]));
}

/** Restores the ends of rows that the merge changed. */
async function moveBack(
  unit: UnitOfWork,
  { survivor, absorbed }: Split,
  table: LinkTable,
  moved: MergedRows[LinkTable]['moved'],
): Promise<void> {
  if (moved.length === 0) return;
  const gone = array(absorbed, 'bigint');
  const column = (place: 0 | 1 | 2) =>
    array(
      moved.map((row) => row[place]),
      'bigint',
    );
  const rows = await queryRows<Record<'source' | 'target' | 'newSource' | 'newTarget', string>>(
    unit.connection,
    sql`
      WITH k AS (
        SELECT t.id, t.source_id AS source, t.target_id AS target,
          CASE WHEN k.source = ANY(${gone}) AND t.source_id = ${survivor} THEN k.source
            ELSE t.source_id END AS new_source,
          CASE WHEN k.target = ANY(${gone}) AND t.target_id = ${survivor} THEN k.target
            ELSE t.target_id END AS new_target
        FROM unnest(${column(0)}, ${column(1)}, ${column(2)}) AS k(id, source, target)
        JOIN ${sql.raw(table)} t ON t.id = k.id
      )
      UPDATE ${sql.raw(table)} t SET source_id = k.new_source, target_id = k.new_target
      FROM k WHERE t.id = k.id
      RETURNING k.source, k.target, k.new_source AS "newSource", k.new_target AS "newTarget"`,
  );
  for (const row of rows) {
    markChange(unit, table, Number(row.source), Number(row.target));
    markChange(unit, table, Number(row.newSource), Number(row.newTarget));
  }
}

/** Splits rows that the merge combined. */
async function splitCombinedRows(
  unit: UnitOfWork,
  split: Split,
  table: LinkTable,
  combined: MergedRows[LinkTable]['combined'],
): Promise<void> {
  const ids = combined.map(({ after }) => Number(after['id']));
  const current = await readRows(unit.connection, table, ids);
  if (current.size === 0) return;
  const several = combined.flatMap(({ before, after }) => {
    const now = current.get(Number(after['id']));
    return now ? splitRow(split, before.map(addChain), addChain(after), addChain(now)) : [];
  });
  await unit.connection.execute(
    sql`DELETE FROM ${sql.raw(table)} WHERE id = ANY(${array([...current.keys()], 'bigint')})`,
  );
  for (const row of current.values()) {
    markChange(unit, table, Number(row['source_id']), Number(row['target_id']));
  }
  await insert(unit, table, several);
}

/** What a row keeps of before the merge: its key, and what follows from other rows or from the others. */
const keys = [
  'id',
  'source_id',
  'target_id',
  'source_address',
  'hidden_at',
  'helpful_count',
  'screened',
  'review_digest',
];

function splitRow(
  { survivor, absorbed }: Split,
  before: readonly JsonRow[],
  after: JsonRow,
  now: JsonRow,
): JsonRow[] {
  const getContent = (row: JsonRow) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !keys.includes(name)));
  const isOurs = (id: unknown) => id === survivor || absorbed.includes(id as EntityId);
  const survivors = before.find(
    (row) =>
      !absorbed.includes(row['source_id'] as EntityId) &&
      !absorbed.includes(row['target_id'] as EntityId),
  );
  const keeper = survivors ?? before.find((row) => row['id'] === now['id']);
  const isChanged = !isDeepStrictEqual(getContent(now), getContent(after));
  return before.map((row) => ({
    ...row,
    ...(isChanged && row === keeper ? getContent(now) : {}),
    // The other end may be part of another entity since.
    source_id: isOurs(row['source_id']) ? row['source_id'] : now['source_id'],
    target_id: isOurs(row['target_id']) ? row['target_id'] : now['target_id'],
  }));
}

const columns: Record<LinkTable, string> = {
  feedbacks:
    'id, source_id, target_id, transaction_id, stars, review, video, badges, screened, created_at, updated_at',
  endorsements:
    'id, source_id, target_id, transaction_id, source_address, value, block_number, chain_id, block_hash, log_index, created_at',
  relationships:
    'id, source_id, target_id, type, properties, properties_hash, bidirectional, origin, created_at',
};

async function insert(unit: UnitOfWork, table: LinkTable, rows: readonly JsonRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.raw(columns[table]);
  const written = await queryRows<{ source: string; target: string }>(
    unit.connection,
    sql`
      INSERT INTO ${sql.raw(table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(
        table === 'feedbacks' ? await prepareFeedbacks(unit, rows) : rows.map(addChain),
      )}::jsonb)
      ON CONFLICT DO NOTHING
      RETURNING source_id AS source, target_id AS target`,
  );
  for (const { source, target } of written) markChange(unit, table, Number(source), Number(target));
}

/** Endorsements from before chains were scanned have none; older merges have their amounts as numbers. */
const addChain = (row: JsonRow): JsonRow => ({
  ...{ chain_id: 0, block_hash: '', log_index: 0 },
  ...row,
  ...('value' in row && { value: String(row['value']) }),
});

/**
 * Uploaded videos that nothing referred to may have been deleted since. Rows from before flags existed are
 * not searched for them.
 */
async function prepareFeedbacks(
  { connection }: UnitOfWork,
  rows: readonly JsonRow[],
): Promise<JsonRow[]> {
  const wanted = rows.flatMap(({ video_id: id }) => (typeof id === 'string' ? [id] : []));
  const found = await queryRows<{ id: string }>(
    connection,
    sql`SELECT id FROM videos WHERE id = ANY(${array(wanted, 'text')})`,
  );
  const there = new Set(found.map(({ id }) => id));
  return rows
    .map((row) =>
      typeof row['video_id'] === 'string' && !there.has(row['video_id'])
        ? { ...row, video: null }
        : row,
    )
    .map((row): JsonRow => ({ screened: 2, ...row }))
    .filter((row) => ['stars', 'review', 'video', 'badges'].some((item) => row[item] !== null));
}

function markChange(unit: UnitOfWork, table: LinkTable, source: EntityId, target: EntityId): void {
  if (table === 'relationships') unit.markEdge(source, target);
  else unit.markOpinion(source, target);
}

/** Rows that are known by their ends: those whose moved row is still there are what they were. */
async function restorePairs(
  unit: UnitOfWork,
  { survivor, absorbed }: Split,
  table: 'transactions' | 'blocks',
  before: readonly JsonRow[],
  key: readonly string[],
): Promise<void> {
  if (before.length === 0) return;
  const [first, second] = key as [string, string];
  const now = (row: JsonRow): JsonRow => {
    const end = (name: string) => (absorbed.includes(row[name] as EntityId) ? survivor : row[name]);
    return { ...row, [first]: end(first), [second]: end(second) };
  };
  const record = (rows: readonly JsonRow[]) =>
    sql`jsonb_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`;
  const gone = await queryRows<JsonRow>(
    unit.connection,
    sql`
      DELETE FROM ${sql.raw(table)} t USING ${record(before.map(now))} k
      WHERE ${sql.raw(key.map((name) => `t.${name} = k.${name}`).join(' AND '))}
      RETURNING to_jsonb(t) AS row`,
  );
  const formatKey = (row: JsonRow) => key.map((name) => String(row[name])).join(' ');
  const there = new Set(gone.map(({ row }) => formatKey(row as JsonRow)));
  const restored = before.filter((row) => {
    const moved = now(row);
    return moved[first] === moved[second] || there.has(formatKey(moved));
  });
  await unit.connection.execute(sql`
    INSERT INTO ${sql.raw(table)} SELECT r.* FROM ${record(restored)} r
    JOIN entities a ON a.id = r.${sql.raw(first)} JOIN entities b ON b.id = r.${sql.raw(second)}
    ON CONFLICT DO NOTHING`);
  if (table !== 'blocks') return;
  for (const row of [...before, ...before.map(now)]) {
    unit.markEdge(Number(row[first]), Number(row[second]));
  }
}
