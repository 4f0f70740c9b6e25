import type { EntityId, RankingEngine, RankQuery } from '../../ranking/engine.js';
import type { TrustIndex } from '../../ranking/trust-index/trust-index.js';
import type { Database } from '../database/database.js';
import { changeLogRetention } from './change-log.js';
import type { Cache } from '../database/fresh-cache.js';
import { loadTrustIndex } from './load-trust-index.js';
import { readChangedRows } from './read-changed-rows.js';
import type { ChangedRow, WriteFeed } from '../database/changed-row.js';

const pollInterval = 500;
const notifyDelay = 20;
const pageSize = 20_000;

/** The parts that the replica keeps up to date. */
export interface ReplicaOptions {
  database: Database;
  caches: readonly Cache[];
  /** Whether to have a trust index; without it, only caches and revocations are kept up to date. */
  index: boolean;
  /** Whether entities that only users added are part of all of their type. */
  listing: { users: boolean };
  /** Logs a failed poll; it is retried. */
  onError: (error: unknown) => void;
}

/** How far the copy is. */
export interface ReplicaState {
  /** When it was last known to have all changes (milliseconds since 1970). */
  caughtUpAt: number;
  /** How many times all data were loaded. */
  loads: number;
  /** The snapshot of the database up to which it has all changes. */
  seen: string;
}

/** A place in the log: after this entry. */
interface FeedPosition {
  transaction: string;
  id: string;
}

/**
 * An instance's copy of the network in memory, kept equal to the database: at once after its own writes, soon after
 * those of others.
 */
export class Replica implements RankingEngine, WriteFeed {
  readonly #options: ReplicaOptions;
  readonly #revocationListeners: (() => void)[] = [];
  #index: TrustIndex | undefined;
  /**
   * The snapshot up to which the change feed was read. A single position in the feed would not do: transactions
   * commit in another order than they start, and one that stays open, in any database of the server, would delay all
   * that start after it.
   */
  #seen: string;
  #caughtUpAt = Date.now();
  #loads = 1;
  /**
   * Whether the database was unavailable: one that crashed, or was replaced by its standby, may have lost
   * transactions and reuse their ids, so snapshots before and after don't compare.
   */
  #needsReload = false;
  #stopListening: () => Promise<void> = () => Promise.resolve();
  #pollTimer: NodeJS.Timeout | undefined;
  #notifyTimer: NodeJS.Timeout | undefined;
  #isWoken = false;
  #closed = false;
  /** Reads run one after the other, so that an older state never overwrites a newer one. */
  #queue: Promise<unknown> = Promise.resolve();
  #waiting: { changedRows: ChangedRow[]; done: Promise<void> } | undefined;

  private constructor(options: ReplicaOptions, index: TrustIndex | undefined, seen: string) {
    this.#options = options;
    this.#index = index;
    this.#seen = seen;
  }

  /** Loads the present state, and follows the change feed. */
  static async start(options: ReplicaOptions): Promise<Replica> {
    let replica: Replica | undefined;
    let wasLost = false;
    // Before loading: a server that is replaced meanwhile may lose what is loaded.
    const stopListening = await options.database.onChanges((lost) => {
      wasLost ||= lost;
      if (replica) replica.#follow(lost);
    });
    try {
      const { index, seen } = await loadSnapshot(options);
      replica = new Replica(options, index, seen);
    } catch (error) {
      await stopListening();
      throw error;
    }
    replica.#stopListening = stopListening;
    replica.#needsReload = wasLost;
    replica.#schedule(pollInterval);
    return replica;
  }

  /** The present index: a reload makes a new one. */
  get index(): TrustIndex | undefined {
    return this.#index;
  }

  get state(): ReplicaState {
    return { caughtUpAt: this.#caughtUpAt, loads: this.#loads, seen: this.#seen };
  }

  rank(query: RankQuery) {
    return this.#requireIndex().rank(query);
  }

  acquaintances(source: EntityId, people: readonly EntityId[]) {
    return this.#requireIndex().acquaintances(source, people);
  }

  network(source: EntityId) {
    return this.#requireIndex().network(source);
  }

  /** Calls back when a token was revoked, here or on another instance. */
  onRevocation(listener: () => void): void {
    this.#revocationListeners.push(listener);
  }

  async committed(changedRows: readonly ChangedRow[]): Promise<void> {
    this.#notify();
    // Writes that finish while a read is in progress share the next one.
    this.#waiting ??= this.#enqueueRead();
    const { changedRows: shared, done } = this.#waiting;
    for (const entry of changedRows) shared.push(entry);
    try {
      await done;
    } catch (error) {
      // Committed writes stay committed; the change feed brings them once the database can be read again.
      this.#options.onError(error);
    }
  }

  /** Reads the change feed up to its present end. */
  catchUp(): Promise<void> {
    return this.#enqueue(() => this.#reloadAfterFailure(() => this.#readLog()));
  }

  /** Discards all data and loads it again. */
  reload(): Promise<void> {
    return this.#enqueue(() => this.#reloadAfterFailure(() => this.#reload()));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#pollTimer);
    if (this.#notifyTimer) {
      clearTimeout(this.#notifyTimer);
      await this.#options.database.notifyChanges().catch(() => undefined);
    }
    await this.#stopListening();
    await this.#queue;
  }

  #requireIndex(): TrustIndex {
    if (!this.#index) throw new Error('This replica has no index.');
    return this.#index;
  }

  #reportRevocation(): void {
    for (const listener of this.#revocationListeners) listener();
  }

  #enqueueRead(): { changedRows: ChangedRow[]; done: Promise<void> } {
    const changedRows: ChangedRow[] = [];
    const done = this.#enqueue(async () => {
      this.#waiting = undefined;
      await this.#apply(changedRows);
    });
    return { changedRows, done };
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #apply(changedRows: readonly ChangedRow[]): Promise<void> {
    const { database, caches, listing } = this.#options;
    if (this.#index) await readChangedRows(database, this.#index, changedRows, listing);
    for (const cache of caches) for (const entry of changedRows) cache.invalidate(entry);
    if (changedRows.some(({ kind }) => kind === 'revocation')) this.#reportRevocation();
  }

  /** Requests a reload if the read fails, since its result may be incomplete. */
  async #reloadAfterFailure(read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      this.#needsReload = true;
      throw error;
    }
  }

  async #readLog(): Promise<void> {
    const { database } = this.#options;
    // An instance that is further behind may miss deleted entries of the change feed.
    const isBehind = Date.now() - this.#caughtUpAt > changeLogRetention / 2;
    if (this.#needsReload || isBehind) return this.#reload();
    const startedAt = Date.now();
    const [now] = await database.query<{ snapshot: string; start: string }>({
      name: 'log-snapshot',
      text: `SELECT pg_current_snapshot()::text AS snapshot,
        pg_snapshot_xmin($1::pg_snapshot)::text AS start`,
      values: [this.#seen],
    });
    const { snapshot, start } = now!;
    let next = this.#readPage({ transaction: start, id: '0' }, snapshot);
    for (;;) {
      const page = await next;
      const full = page.length === pageSize;
      // The next page is read while this one is applied.
      if (full) next = this.#readPage(page.at(-1)!, snapshot);
      const [applied] = await Promise.allSettled([this.#apply(page), next]);
      if (applied.status === 'rejected') throw applied.reason;
      if (!full) break;
    }
    this.#seen = snapshot;
    this.#caughtUpAt = startedAt;
  }

  /** The entries that the snapshot sees and the last one did not. */
  #readPage(
    after: FeedPosition,
    snapshot: string,
  ): Promise<(Required<ChangedRow> & FeedPosition)[]> {
    return this.#options.database.query({
      name: 'log-page',
      text: `SELECT kind, a::int4 AS a, b::int4 AS b, transaction::text AS transaction, id::text AS id
        FROM changes WHERE (transaction, id) > ($1::xid8, $2::bigint)
          AND transaction < pg_snapshot_xmax($4::pg_snapshot)
          AND NOT pg_visible_in_snapshot(transaction, $3::pg_snapshot)
          AND pg_visible_in_snapshot(transaction, $4::pg_snapshot)
        ORDER BY changes.transaction, changes.id LIMIT ${pageSize}`,
      values: [after.transaction, after.id, this.#seen, snapshot],
    });
  }

  async #reload(): Promise<void> {
    const startedAt = Date.now();
    this.#needsReload = false;
    const { index, seen } = await loadSnapshot(this.#options);
    this.#index = index;
    this.#seen = seen;
    for (const cache of this.#options.caches) cache.clear();
    this.#reportRevocation();
    this.#caughtUpAt = startedAt;
    this.#loads += 1;
  }

  #follow(lost: boolean): void {
    this.#needsReload ||= lost;
    if (this.#isWoken || this.#closed) return;
    this.#isWoken = true;
    this.#schedule(0);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#pollTimer);
    if (this.#closed) return;
    this.#pollTimer = setTimeout(() => {
      this.#isWoken = false;
      this.catchUp()
        .catch((error: unknown) => this.#options.onError(error))
        .finally(() => {
          if (!this.#isWoken) this.#schedule(pollInterval);
        });
    }, delay);
    this.#pollTimer.unref();
  }

  #notify(): void {
    this.#notifyTimer ??= setTimeout(() => {
      this.#notifyTimer = undefined;
      this.#options.database.notifyChanges().catch(() => undefined);
    }, notifyDelay);
  }
}

async function loadSnapshot({ database, index, listing }: ReplicaOptions) {
  if (index) return loadTrustIndex(database, listing);
  const seen = await database.snapshot(async ({ transactions }) => transactions);
  return { index: undefined, seen };
}
