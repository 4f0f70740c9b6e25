import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { personalTables } from '../personal-data/registry.js';
import type { ErasedPerson } from '../personal-data/table-entry.js';

const erasures = personalTables.flatMap(({ table, owner, erase }) =>
  typeof erase === 'string' ? [] : [{ table, owner, ...erase }],
);
const erasedTables = erasures
  .flatMap(({ rows, ...table }) => (rows ? [{ ...table, rows }] : []))
  .toSorted((a, b) => Number(b.rows.isCopy ?? false) - Number(a.rows.isCopy ?? false));

/** Erases the rows that go in the transaction in which the wallet stops leading to the person. */
export async function eraseAtOnce(unit: UnitOfWork, person: ErasedPerson): Promise<void> {
  for (const { atOnce } of erasures) await atOnce?.(unit, person);
}

/** Erases the rows that may exist until the person, which is locked, has no other rows. */
export async function eraseAtEnd(unit: UnitOfWork, person: ErasedPerson): Promise<void> {
  for (const { atEnd } of erasures) await atEnd?.(unit, person);
}

/** Erases at most `limit` of the person's rows, of one table, and returns their number. */
export async function eraseRows(
  unit: UnitOfWork,
  person: ErasedPerson,
  limit: number,
): Promise<number> {
  for (const { rows } of erasedTables) {
    const changed = (await rows.removeName?.(unit, person, limit)) ?? 0;
    if (changed > 0) return changed;
    for (const condition of rows.conditions(person)) {
      const deleted = await rows.delete(unit, condition, limit);
      if (deleted > 0) return deleted;
    }
  }
  return 0;
}

/** Whether there are rows that refer to the person. */
export async function hasRows({ connection }: UnitOfWork, person: ErasedPerson): Promise<boolean> {
  for (const { table, owner, rows } of erasedTables) {
    if (!owner.entity) continue;
    for (const condition of rows.conditions(person)) {
      const found = await queryRows(connection, sql`${selectFrom(table, condition)} LIMIT 1`);
      if (found.length > 0) return true;
    }
  }
  return false;
}

/** Estimates the number of rows to erase, without copies of chains. */
export async function countRows({ connection }: UnitOfWork, person: ErasedPerson): Promise<number> {
  const counts = erasedTables.flatMap(({ table, rows }) => {
    if (rows.isCopy) return [];
    const conditions = rows.conditions(person).map((condition) => sql`(${condition})`);
    return [sql`(SELECT count(*) FROM (${selectFrom(table, sql.join(conditions, sql` OR `))}) r)`];
  });
  const [row] = await queryRows<{ count: string }>(
    connection,
    sql`SELECT ${sql.join(counts, sql` + `)} AS count`,
  );
  return Number(row!.count);
}

const selectFrom = (table: string, condition: SQL) =>
  sql`SELECT FROM ${sql.raw(table)} WHERE ${condition}`;
