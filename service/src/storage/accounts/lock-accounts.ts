import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';

/** A lock number that no other lock uses. */
const key = 7_402_119;

/**
 * Locks until the transaction ends: transactions that connect or disconnect accounts (`write`) and those that store
 * follows (`read`) exclude each other. Otherwise neither would see the rows of the other.
 */
export async function lockAccounts(connection: Connection, mode: 'read' | 'write'): Promise<void> {
  const lock = mode === 'read' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await connection.execute(sql`SELECT ${sql.raw(lock)}(${key})`);
}
