import { sql } from 'drizzle-orm';
import { queryRows } from '../database/rows.js';
import type { ErasedRows, TableName } from './table-entry.js';

/** Deletes rows without derived rows, by the columns of a key. */
export function deleteRows(table: TableName, key: string): ErasedRows['delete'] {
  const [name, columns] = [sql.raw(table), sql.raw(key)];
  return async ({ connection }, condition, limit) => {
    const deleted = await queryRows(
      connection,
      sql`
        DELETE FROM ${name} WHERE (${columns}) IN (
          SELECT ${columns} FROM ${name} WHERE ${condition} LIMIT ${limit})
        RETURNING 1`,
    );
    return deleted.length;
  };
}
