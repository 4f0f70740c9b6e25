import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { DatabaseClient } from './database-client.js';
import { CommitUnansweredError, isUnanswered } from './database-error.js';
import { TransactionPool } from './transaction-pool.js';

/** The configuration of a transaction. */
export interface TransactionConfig extends PgTransactionConfig {
  /** Without the timeouts of the connection, for work whose duration depends on the amount of data. */
  untimed?: boolean;
}

/**
 * Runs the work in a transaction on a separate connection, which is rolled back when the work throws.
 * @throws CommitUnansweredError when the connection was lost during the COMMIT, or no standby has it
 */
export async function runTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  config: TransactionConfig = {},
): Promise<Result> {
  const client = await pool.connect();
  const limited = client as pg.PoolClient & Pick<DatabaseClient, 'answerLimit'>;
  const { answerLimit } = limited;
  if (config.untimed) limited.answerLimit = 0;
  let isUsable = false;
  try {
    if (pool instanceof TransactionPool)
      await pool.begin(client, formatModes(config), config.untimed);
    else await client.query(formatBegin(config));
    let result: Result;
    try {
      result = await work(client);
    } catch (error) {
      // A connection that does not answer, or cannot even roll back, is lost, and its transaction with it.
      if (isUnanswered(error)) throw error;
      isUsable = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      throw error;
    }
    await commit(client);
    isUsable = true;
    return result;
  } finally {
    limited.answerLimit = answerLimit;
    client.release(!isUsable);
  }
}

function formatBegin(config: TransactionConfig): string {
  const begin = `BEGIN ${formatModes(config)}`;
  return config.untimed ? `${begin}; ${withoutTimeouts}` : begin;
}

function formatModes({ isolationLevel, accessMode }: TransactionConfig): string {
  const modes = [isolationLevel && `ISOLATION LEVEL ${isolationLevel}`, accessMode];
  return modes.filter(Boolean).join(', ');
}

const withoutTimeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  .map((name) => `SET LOCAL ${name} = 0`)
  .join('; ');

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    // The server itself says that it did not commit; after a lost connection the outcome is unknown.
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error;
    throw error instanceof CommitUnansweredError ? error : new CommitUnansweredError(error);
  });
  if (command !== 'COMMIT') throw new Error('A statement failed: the transaction was rolled back.');
}
