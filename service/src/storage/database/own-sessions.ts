import pg from 'pg';
import { OperatorError } from '../../errors/operator-error.js';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.js';
import { ConnectionWaitError } from './database-error.js';
import type { Timeouts } from './timeouts.js';

/** The settings of a session: the timeouts, in milliseconds. */
export type SessionTimeouts = Omit<Timeouts, 'connection'>;

/** For work whose duration depends on the amount of data. */
export const untimed: SessionTimeouts = { statement: 0, lock: 0, idleTransaction: 0 };

/** How sessions are made. */
export interface OwnSessionsOptions {
  /** The maximum time until the server answers on a new connection, in milliseconds; 0 for no limit. */
  wait: number;
  onWarning?: ((message: string) => void) | undefined;
  /** Settings of each session. */
  further?: Settings;
  /** Whether the address is `DATABASE_SESSION_URL`. */
  isBesidePooler?: boolean;
}

/**
 * Makes connections that own their sessions. A connection pooler may give the server connection of a session to other
 * clients between two transactions; then prepared statements, locks, LISTEN and settings do not work.
 */
export class OwnSessions {
  readonly #settings: DatabaseClientConfig;
  readonly #wait: number;
  readonly #onWarning: (message: string) => void;
  readonly #further: Settings;
  readonly #isBesidePooler: boolean;
  #checked: Promise<void> | undefined;
  readonly #reported = new Set<string>();

  constructor(
    settings: DatabaseClientConfig,
    { wait, onWarning = () => {}, further = {}, isBesidePooler = false }: OwnSessionsOptions,
  ) {
    this.#settings = settings;
    this.#wait = wait;
    this.#onWarning = onWarning;
    this.#further = further;
    this.#isBesidePooler = isBesidePooler;
  }

  /**
   * Connects a client for work without timeouts; the caller ends it.
   * @throws OperatorError when it shares its session
   * @throws ConnectionWaitError when there is no answer in time
   */
  async connect(): Promise<pg.Client> {
    const client = this.createClient();
    client.on('error', () => undefined);
    try {
      await client.connect();
      await this.prepare(client, untimed);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (this.#isBesidePooler) nameSessionUrl(error);
      throw error;
    }
  }

  /** Creates a client that is not connected yet; `prepare` it once it is. */
  createClient(): DatabaseClient {
    return new DatabaseClient({
      ...this.#settings,
      keepAlive: true,
      connectionTimeoutMillis: this.#wait,
    });
  }

  /**
   * Sets the timeouts of a new connection. Start-up parameters would save a round trip, but poolers refuse or ignore
   * them. Nothing is set on a server connection that a pooler gives to other clients too.
   * @throws OperatorError when it shares its session
   * @throws ConnectionWaitError when there is no answer in time
   */
  async prepare(client: pg.ClientBase, timeouts: SessionTimeouts): Promise<void> {
    // After the loss of a connection, another pooler may be there.
    client.on('error', () => (this.#checked = undefined));
    const settings = { ...formatSettings(timeouts), ...this.#further };
    const isDirect = `pg_backend_pid() = ${getKeyPid(client)}`;
    if (await this.#set(client, settings, isDirect)) return;
    this.#checked ??= this.#requireOwnSession(client);
    await this.#checked.catch((error: unknown) => {
      this.#checked = undefined;
      throw error;
    });
    await this.#set(client, settings);
    await this.#compare(client, settings);
  }

  /**
   * Returns the error for the operator if a prepared statement failed because the session is shared, else the same
   * error.
   */
  explain(error: unknown): unknown {
    if (!isOfOtherSession(error)) return error;
    this.#checked = undefined;
    return new OperatorError(mixedStatements, { cause: error });
  }

  /** Sets these values for the session if the condition holds; returns whether it did. */
  async #set(client: pg.ClientBase, settings: Settings, condition = 'true'): Promise<boolean> {
    const calls = Object.keys(settings).map(
      (name, index) => `set_config('${name}', $${index + 1}, false)`,
    );
    const text = `SELECT ${calls.join(', ')} WHERE ${condition}`;
    return (await this.#query(client, text, Object.values(settings))).length > 0;
  }

  /**
   * A pooler that shares server connections takes a free one for each transaction: the last used, the longest unused,
   * or any. So a second client soon has the one of the first, or the first one changes. Other clients of the pool can
   * prevent that in one round, and several processes of a pooler on one port in a few.
   * @throws OperatorError when it shares its session
   */
  async #requireOwnSession(client: pg.ClientBase): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const other = this.createClient();
      other.on('error', () => undefined);
      try {
        await other.connect();
        const own = await this.#readPid(client);
        const isSame = (pid: number) => pid === own;
        if (!isSame(await this.#readPid(client))) throw new OperatorError(sharedSession);
        await this.#query(other, 'BEGIN');
        const isShared = isSame(await this.#readPid(other));
        // While the other transaction has a server connection, the first client gets another one.
        const isUnchanged = isShared || isSame(await this.#readPid(client));
        await this.#query(other, 'ROLLBACK');
        if (isShared || !isUnchanged) throw new OperatorError(sharedSession);
      } finally {
        await other.end().catch(() => undefined);
      }
    }
  }

  async #readPid(client: pg.ClientBase): Promise<number> {
    const [row] = await this.#query<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid');
    return row!.pid;
  }

  /** Warns, once for each setting, when the value at the server differs from the value that was set. */
  async #compare(client: pg.ClientBase, settings: Settings): Promise<void> {
    const rows = await this.#query<{ name: string; setting: string }>(
      client,
      'SELECT name, setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
      [Object.keys(settings)],
    );
    const different = rows.filter(
      ({ name, setting }) => setting !== settings[name] && !this.#reported.has(name),
    );
    if (different.length === 0) return;
    for (const { name } of different) this.#reported.add(name);
    const list = different.map(
      ({ name, setting }) => `${name} is ${setting} instead of ${settings[name]}`,
    );
    this.#onWarning(
      'The connection pooler in DATABASE_URL does not pass on these settings of the ' +
        `service: ${list.join(', ')}.`,
    );
  }

  /** A pooler accepts connections before it has a server connection for them. */
  async #query<Row>(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<Row[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      if (this.#wait === 0) return;
      const end = () => reject(new ConnectionWaitError(this.#wait));
      // Read an answer first that came while the process was busy.
      timer = setTimeout(() => setImmediate(end), this.#wait);
    });
    try {
      return ((await Promise.race([client.query(text, values), late])) as { rows: Row[] }).rows;
    } finally {
      clearTimeout(timer);
    }
  }
}

const rounds = 5;

const sharedSession =
  'DATABASE_URL leads to a connection pooler that gives one server connection to several clients in turn (transaction ' +
  'mode). The service needs sessions for migrations, locks and LISTEN: set DATABASE_SESSION_URL to the address of the ' +
  'PostgreSQL server, or of a pooler in session mode (PgBouncer: pool_mode = session).';

const mixedStatements =
  'The server connection has the prepared statements of another client, or lost those of this one. If DATABASE_URL ' +
  'leads to a connection pooler, it needs session mode, and must reset a server connection before it gives it to another ' +
  'client (PgBouncer: pool_mode = session, server_reset_query = DISCARD ALL).';

/** A name that is taken (42P05), or does not exist (26000), though each statement is prepared once for a connection. */
function isOfOtherSession(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:42P05|26000)$/.test(error.code ?? '');
}

/** Returns the process id of the cancellation key: poolers give their own keys. */
function getKeyPid(client: pg.ClientBase): number {
  return (client as pg.ClientBase & { processID: number | null }).processID ?? 0;
}

/** Values by the names of PostgreSQL's settings. */
type Settings = Readonly<Record<string, string>>;

/** The settings of a session, or of a transaction, with these timeouts. */
export function formatSettings({ statement, lock, idleTransaction }: SessionTimeouts): Settings {
  return {
    statement_timeout: String(statement),
    lock_timeout: String(lock),
    idle_in_transaction_session_timeout: String(idleTransaction),
    // The client must see when a COMMIT does not wait for a standby.
    client_min_messages: 'warning',
    // Statements are short: compiling one takes longer than running it.
    jit: 'off',
  };
}

/** Errors name the common address. */
export function nameSessionUrl(error: unknown): void {
  if (error instanceof Error)
    error.message = error.message.replaceAll('DATABASE_URL', 'DATABASE_SESSION_URL');
}
