import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.js';

const timeoutMilliseconds = 2_000;
const pauseMilliseconds = 100;

/** The identity of an entry of the change feed. */
export interface LoggedChange {
  transaction: string;
  id: string;
  createdAt: string;
}

/**
 * Whether the transaction that wrote the entry was committed; undefined when the database does not come back in time.
 */
export async function wasCommitted(
  database: Database,
  entry: LoggedChange,
): Promise<boolean | undefined> {
  let isOver = false;
  // Also while a server that does not answer is being connected to.
  const over = delay(timeoutMilliseconds, undefined, { ref: false }).then(() => {
    isOver = true;
    return undefined;
  });
  const find = async () => {
    while (!isOver) {
      try {
        if (!(await isRunning(database, entry))) return await isLogged(database, entry);
      } catch {
        // The database is still unavailable.
      }
      await delay(pauseMilliseconds);
    }
    return undefined;
  };
  return Promise.race([find(), over]);
}

/** The server may not have detected yet that the connection is closed. */
async function isRunning(database: Database, { transaction }: LoggedChange): Promise<boolean> {
  try {
    const [row] = await database.query<{ status: string | null }>({
      name: 'transaction-status',
      query_timeout: timeoutMilliseconds,
      text: 'SELECT pg_xact_status($1::xid8) AS status',
      values: [transaction],
    });
    return row?.status === 'in progress';
  } catch (error) {
    // A server that crashed has lost everything that it did not store, ids of transactions too.
    if ((error as { code?: string }).code === invalidParameter) return false;
    throw error;
  }
}

const invalidParameter = '22023';

/**
 * Such a server also reuses ids: the success of another transaction must not count for this one. The lock is a write: with
 * synchronous replication, it is answered when the standby has it and all that was committed before.
 */
async function isLogged(
  database: Database,
  { transaction, id, createdAt }: LoggedChange,
): Promise<boolean> {
  const rows = await database.query({
    name: 'logged-change',
    query_timeout: timeoutMilliseconds,
    text: `SELECT 1 FROM changes
      WHERE transaction = $1::xid8 AND id = $2::bigint AND created_at = $3::timestamptz
      FOR KEY SHARE`,
    values: [transaction, id, createdAt],
  });
  return rows.length > 0;
}
