import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';

/** A number that only this lock has. */
const key = 7_402_119;

/**
 * Until the transaction ends: those who connect and disconnect accounts (`write`), and those who store whom
 * accounts follow (`read`), exclude each other. Otherwise neither would see what the other one writes.
 */
export async function lockAccounts(connection: Connection, mode: 'read' | 'write'): Promise<void> {
  const lock = mode === 'read' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await connection.execute(sql`SELECT ${sql.raw(lock)}(${key})`);
}
