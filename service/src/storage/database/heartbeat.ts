import { ServerLostError } from './database-error.js';
import type { DatabaseClient } from './database-client.js';
import { readState, type Hosts, type ServerState } from './hosts.js';

/** The number of intervals without an answer after which the server counts as silent. */
const patience = 5;

/** How the heartbeat connects, and whom it tells. */
export interface HeartbeatOptions {
  hosts: Hosts;
  createClient: () => DatabaseClient;
  onWarning?: ((message: string) => void) | undefined;
  /** The time between two questions, in milliseconds; a second by default. */
  interval?: number;
}

/**
 * Asks the server every second, on a connection of its own, and closes all connections to one that does not answer,
 * cannot be used any more, or was replaced by another: else they would wait until the system gives up, which takes
 * a quarter of an hour when the network drops what is sent; a server that is stopped never answers.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #timer: NodeJS.Timeout | undefined;
  #client: DatabaseClient | undefined;
  #isConnected = false;
  /** The intervals since an unanswered question; undefined when there is none. */
  #unanswered: number | undefined;
  #startedAt: string | undefined;
  /** The clients whose server may be another one than that of the next answer. */
  #doubtful: ReturnType<Hosts['list']> = [];
  #hasDropped = false;
  #isStopped = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#schedule();
  }

  /** Stops, and closes its connection. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    client?.destroy(new ServerLostError('The database is closed'));
  }

  /** Intervals are counted, not time: while the process is suspended, no answer can be read. */
  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      // Read an answer first that came while the process was busy.
      setImmediate(() => {
        this.#beat();
        this.#schedule();
      });
    }, this.#options.interval ?? 1_000);
    this.#timer.unref();
  }

  #beat(): void {
    if (this.#isStopped) return;
    const client = this.#client;
    if (!client) {
      this.#connect();
    } else if (!this.#isConnected) {
      // It has a limit of its own.
    } else if (this.#unanswered === undefined) {
      this.#ask(client);
    } else if (++this.#unanswered >= patience) {
      this.#drop(client, 'does not answer');
    }
  }

  #connect(): void {
    const client = this.#options.createClient();
    this.#client = client;
    this.#isConnected = false;
    const lost = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#doubtful = this.#options.hosts.list();
      client.end().catch(() => undefined);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.connect().then(() => {
      if (this.#client !== client) return;
      this.#isConnected = true;
      this.#unanswered = undefined;
      this.#ask(client);
    }, lost);
  }

  #ask(client: DatabaseClient): void {
    this.#unanswered = 0;
    readState(client, 0).then(
      (state) => {
        if (this.#client !== client) return;
        this.#unanswered = undefined;
        this.#judge(client, state);
      },
      // The client reports a lost connection itself.
      () => undefined,
    );
  }

  #judge(client: DatabaseClient, state: ServerState): void {
    const { hosts, onWarning } = this.#options;
    const problem = hosts.findProblem(state);
    if (problem !== undefined) {
      this.#drop(client, problem);
      return;
    }
    if (this.#startedAt !== undefined && this.#startedAt !== state.startedAt) {
      const error = new ServerLostError('The server was replaced or restarted');
      for (const one of this.#doubtful) one.destroy(error);
    }
    this.#doubtful = [];
    this.#startedAt = state.startedAt;
    if (this.#hasDropped)
      onWarning?.(`The database can be used again: ${hosts.name(client.usedHost)}.`);
    this.#hasDropped = false;
    // The name of a standby may lead to another server soon.
    if (state.isStandby) client.end().catch(() => undefined);
  }

  #drop(client: DatabaseClient, problem: string): void {
    const { hosts, onWarning } = this.#options;
    const name = hosts.name(client.usedHost);
    this.#client = undefined;
    hosts.reconsider(client.usedHost);
    const error = new ServerLostError(`${name} ${problem}`);
    for (const one of hosts.list()) one.destroy(error);
    if (!this.#hasDropped)
      onWarning?.(`All connections to the database are closed: ${error.message}.`);
    this.#hasDropped = true;
    this.#connect();
  }
}
