import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { readRows, type JsonRow, type MovedRows, type Split } from './merge-log.js';
import type { Links } from './move-links.js';

/** Restores rows that a merge moved, combined or removed. */
export async function restoreLinks(
  unit: UnitOfWork,
  split: Split,
  links: Links,
  { moved, combined, removed }: MovedRows,
): Promise<void> {
  await moveBack(unit, split, links, moved);
  await splitCombinedRows(unit, split, links, combined);
  await insert(unit, links, removed);
}

/** Restores the ends of rows that the merge changed. */
async function moveBack(
  unit: UnitOfWork,
  { survivor, absorbed }: Split,
  { table, mark }: Links,
  moved: MovedRows['moved'],
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
    mark(unit, Number(row.source), Number(row.target));
    mark(unit, Number(row.newSource), Number(row.newTarget));
  }
}

/** Splits rows that the merge combined. */
async function splitCombinedRows(
  unit: UnitOfWork,
  split: Split,
  links: Links,
  combined: MovedRows['combined'],
): Promise<void> {
  const ids = combined.map(({ after }) => Number(after['id']));
  const current = await readRows(unit.connection, links.table, ids);
  if (current.size === 0) return;
  const several = combined.flatMap(({ before, after }) => {
    const now = current.get(Number(after['id']));
    return now ? splitRow(split, before.map(addChain), addChain(after), addChain(now)) : [];
  });
  await unit.connection.execute(
    sql`DELETE FROM ${sql.raw(links.table)} WHERE id = ANY(${array([...current.keys()], 'bigint')})`,
  );
  for (const row of current.values()) {
    links.mark(unit, Number(row['source_id']), Number(row['target_id']));
  }
  await insert(unit, links, several);
}

/** Columns that a row keeps from before the merge: its key, and columns that are derived from other rows or columns. */
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
    // The other end may have been merged into another entity since.
    source_id: isOurs(row['source_id']) ? row['source_id'] : now['source_id'],
    target_id: isOurs(row['target_id']) ? row['target_id'] : now['target_id'],
  }));
}

async function insert(
  unit: UnitOfWork,
  { table, columns, prepare, mark }: Links,
  rows: readonly JsonRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.raw(columns);
  const written = await queryRows<{ source: string; target: string }>(
    unit.connection,
    sql`
      INSERT INTO ${sql.raw(table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(
        await prepare(unit, rows),
      )}::jsonb)
      ON CONFLICT DO NOTHING
      RETURNING source_id AS source, target_id AS target`,
  );
  for (const { source, target } of written) mark(unit, Number(source), Number(target));
}

/** Endorsements from before chains were scanned have none; older merges have their amounts as numbers. */
export const addChain = (row: JsonRow): JsonRow => ({
  ...{ chain_id: 0, block_hash: '', log_index: 0 },
  ...row,
  ...('value' in row && { value: String(row['value']) }),
});
