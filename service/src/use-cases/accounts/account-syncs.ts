import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectedAccount } from '../../storage/accounts/network-accounts.js';
import type { SyncControl } from './sync-account.js';
import { AccountReplacedError } from './store-follows.js';

/** The maximum number of syncs with a place: of accounts never synced before, and of others. */
const places = { first: 8, later: 8 };
/** The maximum for accounts whose last sync failed: slow servers must not delay other accounts. */
const failingPlaces = 2;
/** The maximum for accounts at one server: their requests share its budget, and must not time out while they wait. */
const placesPerServer = 3;
/** The turn of a sync, during which it has its place, in milliseconds; `short` applies while a first sync waits. */
const turn = { usual: 60_000, short: 15_000 };
/**
 * The maximum time of a sync with a place in total, in milliseconds: 100,000 follows in pages of 80 take 21 minutes,
 * and six times as long when six syncs share the budget of a server.
 */
const longestSync = 3 * 60 * 60_000;
/** The maximum number of started syncs, and of the follows that those without a place hold in memory. */
const maximumStarted = 32;
const maximumKept = 300_000;

/** Reads an account; handles its own errors. */
export type Sync = (control: SyncControl) => Promise<void>;

/** A due account, with the data that decides about its place. */
export type DueAccount = Pick<ConnectedAccount, 'key' | 'wallet' | 'connectedAt' | 'failures'> & {
  /** Whether it was never read. */
  isFirst: boolean;
  /** The server of the account; undefined until it is known. */
  server: string | undefined;
};

/**
 * The syncs of the accounts of a social network. Each person has one at a time, and half of the places are for first
 * syncs. A sync gives up its place after a minute and continues later, in turns with the others.
 */
export class AccountSyncs {
  readonly #started = new Map<string, AccountSync>();
  readonly #signal: AbortSignal;
  /** Whether the last place for later syncs went to a continued one: continued and new syncs alternate. */
  #hasContinued = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** The wallets whose accounts are being synced. */
  get wallets(): string[] {
    return [...this.#started.values()].map(({ account }) => account.wallet);
  }

  /** Starts to sync an account if there is a place for it; returns whether it does. */
  start(account: DueAccount, read: Sync): boolean {
    const { key, wallet, connectedAt } = account;
    const earlier = this.#started.get(key);
    // Another wallet has connected the account since then.
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
   * Takes places from syncs whose turn is over, and gives free ones to waiting syncs: every second one if accounts with
   * a sync that has not started wait too.
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

  /** Resolves when a sync has ended, or after the given milliseconds. */
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

  /** Continues the sync that has waited longest for its turn and can have a place; returns whether there is one. */
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
  /** Continues the sync; undefined unless it waits for its turn. */
  resume: (() => void) | undefined;
  hasPlace = false;
  /** The number of follows in memory when the sync last waited. */
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

  /** Gives up the place without ending a pending request; the sync continues after it, as a later sync. */
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
