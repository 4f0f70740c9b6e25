import pg from 'pg';
import { CommitUnansweredError, ServerLostError } from './database-error.js';
import type { Host } from './host-list.js';
import { destroyClient, destroyStream, type Hosts } from './hosts.js';
import { explainTlsFailure } from './tls-failure.js';

/** The driver's settings of a client, and the service's own. */
export interface DatabaseClientConfig extends pg.ClientConfig {
  /** Chooses the host; without it, the settings say it. */
  hosts?: Hosts;
  /** How long the answer to a statement may take, in milliseconds; 0, the default, for no limit. */
  answerLimit?: number;
}

/** A connection to a PostgreSQL server whose errors tell the operator what to do when TLS fails. */
export class DatabaseClient extends pg.Client {
  usedHost: Host = {};
  /** How long the answer to a statement may take, in milliseconds; 0 for no limit. */
  answerLimit: number;
  readonly #hosts: Hosts | undefined;

  constructor(config: DatabaseClientConfig = {}) {
    super(config);
    this.#hosts = config.hosts;
    this.answerLimit = config.answerLimit ?? 0;
    const query = this.query.bind(this) as (statement: unknown, ...others: unknown[]) => unknown;
    this.query = ((statement: unknown, ...others: unknown[]) =>
      query(this.#limit(statement), ...others)) as pg.Client['query'];
    this.on('notice', (notice) => {
      // The COMMIT is not on the standby, but is answered as if it were. Recognised by the function, since the text is in
      // the language of the server.
      if (notice.routine !== 'SyncRepWaitForLSN') return;
      this.destroy(new CommitUnansweredError(new ServerLostError(notice.message)));
    });
  }

  /**
   * @throws DatabaseTlsError when TLS fails
   * @throws NoServerError when no host can be used
   */
  override connect(): Promise<this>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<this> | void {
    const connected = this.#connect();
    if (!callback) return connected.then(() => this);
    connected.then(
      () => callback(null),
      (error: unknown) => callback(error as Error),
    );
  }

  /** Closes the connection at once; a statement in progress fails with the error. */
  destroy(error: Error): void {
    destroyClient(this, error);
  }

  async #connect(): Promise<void> {
    const host = await this.#hosts?.choose();
    if (host) {
      this.usedHost = host;
      Object.assign(this, host);
      this.#hosts?.add(this);
      this.on('end', () => this.#hosts?.delete(this));
      // One that is destroyed while it ends has no other listener.
      this.on('error', () => undefined);
    }
    try {
      await super.connect();
      if (host) await this.#hosts?.verify(this, host);
    } catch (error) {
      this.#hosts?.delete(this);
      if (host) this.#hosts?.reconsider(host);
      destroyStream(this);
      throw explainTlsFailure(error as Error);
    }
  }

  #limit(statement: unknown): unknown {
    if (this.answerLimit === 0) return statement;
    if (typeof statement === 'string') return { text: statement, query_timeout: this.answerLimit };
    // The driver does not time streams, such as COPY.
    if (typeof (statement as { submit?: unknown }).submit === 'function') return statement;
    return { query_timeout: this.answerLimit, ...(statement as object) };
  }
}
