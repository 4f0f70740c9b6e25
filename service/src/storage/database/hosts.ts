import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { NoServerError, ServerLostError } from './database-error.js';
import type { Host, TargetSession } from './host-list.js';
import { explainTlsFailure } from './tls-failure.js';

/** What a server says of itself. */
export interface ServerState {
  isStandby: boolean;
  /** Whether it takes no writes by default. */
  isReadOnly: boolean;
  /** Differs between servers, and after a restart. */
  startedAt: string;
}

export const selectState = `SELECT pg_is_in_recovery() AS "isStandby",
  current_setting('default_transaction_read_only')::boolean AS "isReadOnly",
  pg_postmaster_start_time()::text AS "startedAt"`;

/** A client that is connected, or being connected, to a host. */
interface OpenClient {
  readonly usedHost: Host;
  destroy(error: Error): void;
}

/** Why a host cannot be used: an error of its connection, or a phrase. */
type Problem = Error | string;

/** The time after which the next host is asked too. */
const stagger = 250;
/** The time after which a host that cannot be used is asked again, while others have not answered. */
const repeatDelay = 500;
/** For this time, a search that found none counts for later ones too. */
const failureLifetime = 250;

/**
 * The hosts of `DATABASE_URL`, of which all connections use the same one: the last one that could be used as long as
 * that holds, else the first that can be.
 */
export class Hosts {
  readonly #list: readonly Host[];
  readonly #target: TargetSession;
  readonly #settings: pg.ClientConfig;
  readonly #wait: number;
  #current: Host | undefined;
  #last: Host | undefined;
  #search: Promise<Host> | undefined;
  readonly #clients = new Set<OpenClient>();

  /** `wait` is how long a search takes at most, in milliseconds; 0 for no limit. */
  constructor(
    { hosts, target }: { hosts: readonly Host[]; target: TargetSession },
    settings: pg.ClientConfig,
    wait: number,
  ) {
    this.#list = hosts;
    this.#target = target;
    this.#settings = settings;
    this.#wait = wait;
    if (hosts.length === 1) this.#current = hosts[0];
  }

  /**
   * Returns the host to use.
   * @throws NoServerError when none can be used
   */
  choose(): Promise<Host> {
    if (this.#current) return Promise.resolve(this.#current);
    return (this.#search ??= this.#findUsable());
  }

  /** Searches again for the next connection, unless this is the only host. */
  reconsider(host: Host): void {
    if (this.#list.length > 1 && this.#current === host) this.#current = undefined;
  }

  /** @throws NoServerError when the connected server cannot be used */
  async verify(client: Pick<pg.Client, 'query'>, host: Host): Promise<void> {
    if (this.#list.length === 1 && this.#target === 'any') return;
    const problem = this.findProblem(await readState(client, this.#wait));
    if (problem !== undefined) throw new NoServerError([`${this.name(host)} ${problem}`]);
  }

  /** Says why a server in this state cannot be used; undefined if it can. */
  findProblem({ isStandby, isReadOnly }: ServerState): string | undefined {
    if (this.#target === 'any') return undefined;
    if (isStandby) return 'is a standby';
    return isReadOnly && this.#target === 'read-write' ? 'is read-only' : undefined;
  }

  /** Formats the name of a host for messages. */
  name({ host, port }: Host): string {
    if (host === undefined) return 'the server';
    return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  }

  add(client: OpenClient): void {
    this.#clients.add(client);
  }

  delete(client: OpenClient): void {
    this.#clients.delete(client);
  }

  /** Lists the open clients. */
  list(): OpenClient[] {
    return [...this.#clients];
  }

  async #findUsable(): Promise<Host> {
    const end = new AbortController();
    const { signal } = end;
    const timer = this.#wait === 0 ? undefined : setTimeout(() => end.abort(), this.#wait);
    // The last one first: after a short interruption it is the most likely.
    const order = [...this.#list].sort(
      (a, b) => Number(b === this.#last) - Number(a === this.#last),
    );
    const problems = new Map<Host, Problem>();
    const note = (host: Host, problem: Problem) => {
      problems.set(host, problem);
      if (problems.size === order.length) end.abort();
    };
    let turn: Promise<unknown> = Promise.resolve();
    const probes = order.map((host) => {
      const first = turn.then(() => this.#probe(host, signal));
      turn = turn.then(() => Promise.race([first, delay(stagger, undefined, { ref: false })]));
      return this.#probeRepeatedly(host, first, note, signal);
    });
    try {
      const host = await Promise.any(probes);
      this.#use(host);
      this.#search = undefined;
      return host;
    } catch {
      setTimeout(() => (this.#search = undefined), failureLifetime).unref();
      const found = order.map((host) => problems.get(host));
      throw new NoServerError(
        order.map((host, index) => `${this.name(host)} ${describe(found[index])}`),
        found.find((problem) => problem instanceof Error),
      );
    } finally {
      end.abort();
      clearTimeout(timer);
    }
  }

  /** A host that answers is asked again while others are silent: it may be about to replace them. */
  async #probeRepeatedly(
    host: Host,
    first: Promise<Problem | undefined>,
    onProblem: (host: Host, problem: Problem) => void,
    signal: AbortSignal,
  ): Promise<Host> {
    for (let probe = first; ; probe = this.#probe(host, signal)) {
      const problem = await probe;
      if (problem === undefined) return host;
      onProblem(host, problem);
      await delay(repeatDelay, undefined, { signal });
    }
  }

  #use(host: Host): void {
    if (this.#last !== host) {
      const error = new ServerLostError(`${this.name(host)} is the server now`);
      for (const client of this.list()) if (client.usedHost !== host) client.destroy(error);
    }
    this.#current = host;
    this.#last = host;
  }

  /** Returns why the host cannot be used now. */
  async #probe(host: Host, signal: AbortSignal): Promise<Problem | undefined> {
    const client = new pg.Client({ ...this.#settings, ...host });
    client.on('error', () => undefined);
    const asked = (async () => {
      signal.throwIfAborted();
      await client.connect();
      return this.findProblem(await readState(client, 0));
    })();
    let end = () => {};
    const ended = new Promise<string>((resolve) => (end = () => resolve(silent)));
    signal.addEventListener('abort', end);
    try {
      return await Promise.race([asked, ended]);
    } catch (error) {
      return signal.aborted ? silent : explainTlsFailure(error as Error);
    } finally {
      signal.removeEventListener('abort', end);
      destroyStream(client);
      // Its connection is closed.
      asked.catch(() => undefined);
    }
  }
}

const silent = 'does not answer';

/** Reads the state of the server; 0 milliseconds for no limit. */
export async function readState(
  client: Pick<pg.Client, 'query'>,
  milliseconds: number,
): Promise<ServerState> {
  const statement = { text: selectState, query_timeout: milliseconds };
  const { rows } = await client.query<ServerState>(statement);
  return rows[0]!;
}

/** Closes the connection of a client without a word to the server, which may not answer. */
export function destroyStream(client: pg.Client): void {
  getConnection(client).stream.destroy();
}

/** The same, and fails the statement in progress at once: its answer may already be there. */
export function destroyClient(client: pg.Client, error: Error): void {
  const connection = getConnection(client);
  connection.emit('error', error);
  connection.stream.destroy();
}

/** The driver has no public way to close a connection that does not answer. */
function getConnection(client: pg.Client) {
  return (client as pg.Client & { connection: EventEmitter & { stream: Duplex } }).connection;
}

function describe(problem: Problem | undefined): string {
  if (problem === undefined) return silent;
  if (typeof problem === 'string') return problem;
  const { message, code = '' } = problem as NodeJS.ErrnoException;
  return `(${message || code})`;
}
