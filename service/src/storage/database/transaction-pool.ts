import pg from 'pg';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.js';
import { ConnectionWaitError, isUnanswered } from './database-error.js';
import { formatSettings, untimed } from './own-sessions.js';
import type { Timeouts } from './timeouts.js';

/** How connections of a pooler are made, and what is in force in each transaction. */
export interface TransactionPoolOptions extends DatabaseClientConfig {
  max: number;
  timeouts: Timeouts;
  isReadOnly: boolean;
}

/**
 * Connections of a pooler that gives a server connection to a client for one transaction only. Statements have no names,
 * each is in a transaction, and the settings are those of the transaction.
 */
export class TransactionPool extends pg.Pool {
  readonly #timed: string;
  readonly #untimed: string;
  readonly #wait: number;

  constructor({ timeouts, isReadOnly, ...options }: TransactionPoolOptions) {
    // Several statements are sent at once, which saves round trips.
    super({ ...options, Client: DatabaseClient, pipeline: true });
    this.#wait = timeouts.connection;
    this.#timed = formatLocal({ ...formatSettings(timeouts), ...(isReadOnly && readOnly) });
    this.#untimed = formatLocal({ ...formatSettings(untimed), ...(isReadOnly && readOnly) });
    this.query = ((statement: pg.QueryConfig | string, values?: unknown[]) =>
      this.#query(
        typeof statement === 'string' ? { text: statement } : statement,
        values,
      )) as pg.Pool['query'];
  }

  /** Begins a transaction with these modes on a connection. @throws ConnectionWaitError when there is no answer in time */
  async begin(client: pg.PoolClient, modes: string, isUntimed = false): Promise<void> {
    const text = `BEGIN ${modes}; ${isUntimed ? this.#untimed : this.#timed}`;
    try {
      // The pooler answers when it has a server connection.
      await client.query({ text, query_timeout: this.#wait } as pg.QueryConfig);
    } catch (error) {
      throw isUnanswered(error) ? new ConnectionWaitError(this.#wait) : error;
    }
  }

  async #query({ name: _, ...statement }: pg.QueryConfig, values?: unknown[]) {
    const client = await this.connect();
    let isUsable = false;
    try {
      const [begun, answered, ended] = await Promise.allSettled([
        this.begin(client, ''),
        client.query(statement, values),
        client.query('COMMIT'),
      ]);
      if (begun.status === 'rejected') throw begun.reason;
      isUsable = ended.status === 'fulfilled';
      if (answered.status === 'rejected') throw answered.reason;
      if (ended.status === 'rejected') throw ended.reason;
      return answered.value;
    } finally {
      client.release(!isUsable);
    }
  }
}

const readOnly = { transaction_read_only: 'on' };

function formatLocal(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
    .join('; ');
}
