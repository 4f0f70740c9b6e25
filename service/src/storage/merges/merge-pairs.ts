import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { JsonRow, Merge, PairTable } from './merge-log.js';

/** Selects the rows of a record as rows of their table. */
export const records = (table: PairTable, rows: readonly JsonRow[]): SQL =>
  sql`jsonb_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** Restores rows without an id if their moved row still exists. */
export async function restorePairs(
  { connection }: UnitOfWork,
  { survivor, absorbed }: Merge,
  table: PairTable,
  before: readonly JsonRow[],
  key: readonly string[],
): Promise<void> {
  if (before.length === 0) return;
  const [first, second] = key as [string, string];
  const now = (row: JsonRow): JsonRow => {
    const end = (name: string) => (absorbed.includes(row[name] as EntityId) ? survivor : row[name]);
    return { ...row, [first]: end(first), [second]: end(second) };
  };
  const gone = await queryRows<JsonRow>(
    connection,
    sql`
      DELETE FROM ${sql.raw(table)} t USING ${records(table, before.map(now))} k
      WHERE ${sql.raw(key.map((name) => `t.${name} = k.${name}`).join(' AND '))}
      RETURNING to_jsonb(t) AS row`,
  );
  const formatKey = (row: JsonRow) => key.map((name) => String(row[name])).join(' ');
  const there = new Set(gone.map(({ row }) => formatKey(row as JsonRow)));
  const restored = before.filter((row) => {
    const moved = now(row);
    return moved[first] === moved[second] || there.has(formatKey(moved));
  });
  await connection.execute(sql`
    INSERT INTO ${sql.raw(table)} SELECT r.* FROM ${records(table, restored)} r
    JOIN entities a ON a.id = r.${sql.raw(first)} JOIN entities b ON b.id = r.${sql.raw(second)}
    ON CONFLICT DO NOTHING`);
}
