import { sql } from 'drizzle-orm';
import { array, queryRows } from '../database/rows.js';
import { lockEntities } from '../entities/lock-entities.js';
import type { ErasedRows, TableName } from './table-entry.js';

/** Deletes replies or votes. Both ends of their feedback are locked, so that no merge moves the deleted rows. */
export function deleteDependents(table: TableName): ErasedRows['delete'] {
  const name = sql.raw(table);
  return async ({ connection }, condition, limit) => {
    const found = await queryRows<Record<'id' | 'source' | 'target', string>>(
      connection,
      sql`SELECT f.id, f.source_id AS source, f.target_id AS target FROM feedbacks f
        WHERE f.id IN (SELECT feedback_id FROM ${name} WHERE ${condition} LIMIT ${limit})`,
    );
    await lockEntities(
      connection,
      found.flatMap(({ source, target }) => [Number(source), Number(target)]),
    );
    const ids = array(
      found.map(({ id }) => Number(id)),
      'bigint',
    );
    const deleted = await queryRows(
      connection,
      sql`DELETE FROM ${name} WHERE ${condition} AND feedback_id = ANY(${ids}) RETURNING 1`,
    );
    return deleted.length;
  };
}
