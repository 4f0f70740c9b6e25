import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';

/**
 * Locks a wallet until the transaction ends: `shared` by all that write under its name alone, `exclusive`
 * by its erasure and by the revocation of its tokens.
 */
export async function lockWallet(
  connection: Connection,
  address: string,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await connection.execute(
    sql`SELECT ${sql.raw(lock)}(hashtextextended(${`wallet ${address}`}, 0))`,
  );
}
