import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';

/**
 * Locks a wallet until the transaction ends: `shared` for writes under the wallet alone, `exclusive` for its erasure
 * and for the revocation of its tokens.
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
