import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectedAccount } from '../../storage/accounts/network-accounts.js';
import type { SyncControl } from './sync-account.js';
import { AccountReplacedError } from './store-follows.js';

/** The maximum number of syncs that have a place: of accounts never synced before, and of others. */
const places = { first: 8, later: 8 };
/** Of accounts whose last sync failed: servers that hardly answer must not delay other accounts. */
const failingPlaces = 2;
/** Of accounts at one server, whose requests share its budget and must not time out while they wait for it. */
const placesPerServer = 3;
/** How long a sync keeps its place, in milliseconds; the short time applies while a first sync waits. */
const turn = { usual: 60_000, short: 15_000 };
/**
 * How long a sync may have a place in all, in milliseconds: 100,000 follows in pages of 80 take 21 minutes, and six
 * times as long when six syncs share the budget of a server.
 */
const longestSync = 3 * 60 * 60_000;
/** The maximum number of syncs that have started, and of follows that those without a place keep in memory. */
const maximumStarted = 32;
const maximumKept = 300_000;

/** Reads an account; handles its own errors. */
export type Sync = (control: SyncControl) => Promise<void>;

/** An account that is due, with what decides about its place. */
export type DueAccount = Pick<ConnectedAccount, 'key' | 'wallet' | 'connectedAt' | 'failures'> & {
  /** Whether it was never read. */
  isFirst: boolean;
  /** Where it is read; undefined as long as that is not known. */
  server: string | undefined;
};

/**
 * The syncs of the accounts of a network. Each person has one at a time, and half of the places are for first
 * syncs. A sync gives its place up after a minute and continues later, in turns with the others.
 */
export class AccountSyncs {
  readonly #started = new Map<string, AccountSync>();
  readonly #signal: AbortSignal;
  /** Whether the last place for later syncs was for one that continues: they alternate with those that start. */
  #hasContinued = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** The wallets of which an account is being read. */
  get wallets(): string[] {
    return [...this.#started.values()].map(({ account }) => account.wallet);
  }

  /** Starts to read an account if there is a place for it, and says whether it does. */
  start(account: DueAccount, read: Sync): boolean {
    const { key, wallet, connectedAt } = account;
    const earlier = this.#started.get(key);
    // Another wallet has connected the account since.
    if (earlier && earlier.account.connectedAt.getTime() !== connectedAt.getTime()) {
      earlier.end(new AccountReplacedError(`The account ${key} was connected anew.`));
    }
    const kind = account.isFirst ? 'first' : 'later';
    const sync = new AccountSync(account, kind);
    if (earlier || this.wallets.includes(wallet) || !this.#hasPlace(sync)) return false;
    if (kind === 'later' && !this.#hasContinued && this.#continueNext()) return false;
    if (this.#started.size >= maximumStarted) this.#endLongest();
    this.#started.set(key, sync);
    sync.takePlace();
    if (kind === 'later') this.#hasContinued = false;
    const signal = AbortSignal.any([this.#signal, sync.signal]);
    const awaitTurn = (kept: number) => this.#awaitTurn(sync, kept, signal);
    sync.done = read({ signal, awaitTurn }).finally(() => this.#started.delete(key));
    return true;
  }

  /**
   * Takes places from syncs whose turn is over, and gives free ones to those that wait: every second one if accounts
   * wait as well whose sync has not started.
   */
  passTurns(isWaiting: { first: boolean; later: boolean }): void {
    for (const sync of this.#started.values()) {
      const isShort = isWaiting.first && sync.kind === 'first';
      if (sync.turnMilliseconds >= (isShort ? turn.short : turn.usual)) sync.givePlaceUp();
      if (sync.placeMilliseconds >= longestSync) sync.end();
    }
    while (!(isWaiting.later && this.#hasContinued) && this.#continueNext());
  }

  has(key: string): boolean {
    return this.#started.has(key);
  }

  /** Resolves when a sync has ended, and at the latest after the given milliseconds. */
  async next(milliseconds: number): Promise<void> {
    const ended = new AbortController();
    const pause = sleep(milliseconds, undefined, ended).catch(() => undefined);
    await Promise.race([pause, ...this.#running()]);
    ended.abort();
  }

  /** Resolves when all syncs have ended. */
  async end(): Promise<void> {
    while (this.#started.size > 0) await Promise.all(this.#running());
  }

  #running(): Promise<void>[] {
    return [...this.#started.values()].map(({ done }) => done);
  }

  async #awaitTurn(sync: AccountSync, kept: number, signal: AbortSignal): Promise<void> {
    if (sync.hasPlace) return;
    sync.kept = kept;
    const waiting = [...this.#started.values()].filter((one) => !one.hasPlace);
    if (waiting.reduce((sum, one) => sum + one.kept, 0) > maximumKept) sync.end();
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      sync.resume = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
    });
  }

  /** Continues the sync that waits for its turn the longest and has a place; says whether there is one. */
  #continueNext(): boolean {
    const waiting = [...this.#started.values()]
      .filter((sync) => sync.resume !== undefined && this.#hasPlace(sync))
      .sort((a, b) => a.gaveUpAt - b.gaveUpAt);
    const [first] = waiting;
    if (!first) return false;
    first.takePlace();
    this.#hasContinued = true;
    return true;
  }

  #hasPlace({ kind, account }: AccountSync): boolean {
    const others = [...this.#started.values()].filter(
      (one) => one.hasPlace && one.kind === kind && one.account !== account,
    );
    const failing = others.filter((one) => one.account.failures > 0);
    const isFailing = account.failures > 0;
    const { server } = account;
    const atServer =
      server === undefined ? [] : others.filter((one) => one.account.server === server);
    return (
      others.length < places[kind] &&
      (!isFailing || failing.length < failingPlaces) &&
      atServer.length < placesPerServer
    );
  }

  #endLongest(): void {
    const [longest] = [...this.#started.values()].sort(
      (a, b) => b.placeMilliseconds - a.placeMilliseconds,
    );
    longest?.end();
  }
}

class AccountSync {
  done = Promise.resolve();
  /** Continues it; undefined unless it waits for its turn. */
  resume: (() => void) | undefined;
  hasPlace = false;
  /** The number of follows in memory when it last waited. */
  kept = 0;
  gaveUpAt = 0;
  readonly #ending = new AbortController();
  #tookPlaceAt = 0;
  #earlierMilliseconds = 0;

  constructor(
    readonly account: DueAccount,
    public kind: 'first' | 'later',
  ) {}

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get turnMilliseconds(): number {
    return this.hasPlace ? Date.now() - this.#tookPlaceAt : 0;
  }

  get placeMilliseconds(): number {
    return this.#earlierMilliseconds + this.turnMilliseconds;
  }

  takePlace(): void {
    this.hasPlace = true;
    this.#tookPlaceAt = Date.now();
    this.resume?.();
    this.resume = undefined;
  }

  /** A request that is under way is not ended; the sync continues after it, among those that are read later. */
  givePlaceUp(): void {
    if (!this.hasPlace) return;
    this.#earlierMilliseconds = this.placeMilliseconds;
    this.hasPlace = false;
    this.kind = 'later';
    this.gaveUpAt = Date.now();
  }

  end(reason: Error = new DOMException('The reading takes too long.', 'TimeoutError')): void {
    this.#ending.abort(reason);
  }
}
