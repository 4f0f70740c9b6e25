import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { queryRows } from '../database/rows.js';
import { personalTables } from '../personal-data/registry.js';
import type { Kind, OwnData } from '../personal-data/table-entry.js';

/** An exported row; fields without a value are left out. */
export type OwnRow = Record<string, unknown>;

const kinds = personalTables.flatMap(({ read }) => (typeof read === 'string' ? [] : read));

/**
 * Rows read at a time: no lock or snapshot is held between two reads, so that a slow reader blocks no other
 * transaction.
 */
const pageSize = 500;

/** Reads the own entity, then all other rows by kind; each row in its state when it is read. */
export async function* readOwnData(
  database: Database,
  own: OwnData,
): AsyncGenerator<[kind: string, row: OwnRow]> {
  for (const kind of kinds) {
    for await (const row of readKind(database, own, kind)) yield [kind.name, row];
  }
}

async function* readKind(
  { drizzle }: Database,
  own: OwnData,
  { select, key }: Kind,
): AsyncGenerator<OwnRow> {
  let after: string | undefined;
  for (;;) {
    const column = sql.raw(key);
    const isAfter = after === undefined ? sql`` : sql`AND ${column} > ${after}`;
    const rows = await queryRows<OwnRow & { key: string }>(
      drizzle,
      sql`SELECT (${column})::text AS key, ${select(own)} ${isAfter} ORDER BY ${column} LIMIT ${pageSize}`,
    );
    for (const { key: _, ...row } of rows) yield omitEmpty(row);
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.key;
  }
}

function omitEmpty(row: OwnRow): OwnRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
