import { sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { queryRows } from './rows.js';

/**
 * Checks without writing that writes are possible: the server is no standby, and no table is locked.
 * @throws Error when the database is read-only, or a lock takes longer than `milliseconds`
 */
export async function requireWritable(database: Database, milliseconds: number): Promise<void> {
  await database.transaction(async (connection) => {
    const [row] = await queryRows<{ isReadOnly: boolean }>(
      connection,
      sql`SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly",
        set_config('lock_timeout', ${String(milliseconds)}, true)`,
    );
    if (row?.isReadOnly) throw new Error('The database is read-only.');
    await connection.execute(sql`LOCK TABLE entities, identifiers, relationships, feedbacks, opinions,
      edges, changes IN ROW EXCLUSIVE MODE`);
  });
}
