import type { AbstractRelay, Subscription } from 'nostr-tools/abstract-relay';
import type { NostrEvent } from 'nostr-tools/pure';
import type { FeedConnection } from '../account-feed.js';
import { NetworkError } from '../connector-error.js';
import type { FollowedAccounts } from '../connector.js';
import { contactListKind, isContactList, readTime } from './contact-list.js';
import { openRelay } from './open-relay.js';

/** The maximum number of accounts of one subscription. */
const accountsPerSubscription = 500;
/** Lists reach relays late, and the clocks of their authors differ, in seconds. */
const overlap = 10 * 60;
/** A slow relay must not seem to have no lists. */
const answerMilliseconds = 10 * 60_000;
/** The time from the end of a subscription by a relay to the next request, in milliseconds. */
const pauseMilliseconds = 60_000;

/** Receives the lists of a relay. */
export interface RelayListener {
  /** Receives a list whose signature is not verified. */
  onList: (list: NostrEvent) => void;
  onError: (error: unknown) => void;
}

/** Follows the contact lists of accounts at one relay, over several connections. */
export class RelayFeed {
  /** The accounts whose list the relay has sent, if it has one. */
  readonly #known = new Set<string>();
  /** The time of the newest list, and up to which none is missing, in seconds since 1970. */
  #newest = 0;
  #completeUntil = 0;
  #isComplete = false;
  #hasConnected = false;

  constructor(
    readonly url: string,
    readonly listener: RelayListener,
  ) {}

  /** Connects, and requests the lists of unknown accounts, and of known ones those that the relay got meanwhile. */
  async connect(accounts: FollowedAccounts, signal: AbortSignal): Promise<FeedConnection> {
    const relay = await openRelay(this.url, signal);
    if (!this.#hasConnected) this.#takeOver(accounts);
    this.#hasConnected = true;
    return new RelaySubscriptions(this, relay, accounts);
  }

  /** Records the time of a verified list. */
  recordTime(time: number): void {
    // A list from the future would hide all those before it.
    if (time <= Date.now() / 1_000) this.#newest = Math.max(this.#newest, time);
    this.setComplete(this.#isComplete);
  }

  /** Sets whether the relay has sent all requested lists: until then, a newer list proves nothing about others. */
  setComplete(isComplete: boolean): void {
    this.#isComplete = isComplete;
    if (isComplete) this.#completeUntil = this.#newest;
  }

  recordKnown(account: string): void {
    this.#known.add(account);
  }

  deleteAccount(account: string): void {
    this.#known.delete(account);
  }

  /** Creates the filters of a subscription for the accounts. */
  createFilters(accounts: readonly string[]) {
    const known = accounts.filter((account) => this.#known.has(account));
    const unknown = accounts.filter((account) => !this.#known.has(account));
    const kinds = [contactListKind];
    const since = Math.max(0, this.#completeUntil - overlap);
    return [
      ...(unknown.length > 0 ? [{ kinds, authors: unknown }] : []),
      ...(known.length > 0 ? [{ kinds, authors: known, since }] : []),
    ];
  }

  /** After a start of the service, a stored list counts as sent. */
  #takeOver(accounts: FollowedAccounts): void {
    for (const [account, revision] of accounts) {
      if (revision === null) continue;
      this.recordKnown(account);
      this.recordTime(readTime(revision));
    }
    this.setComplete(true);
  }
}

interface Chunk {
  accounts: Set<string>;
  subscription?: Subscription;
  /** Whether the relay has sent all its lists. */
  isComplete: boolean;
  /** When a subscription that the relay has ended is requested again. */
  retryAt: number;
}

/** The subscriptions of one connection. */
class RelaySubscriptions implements FeedConnection {
  readonly ended: Promise<never>;
  readonly #feed: RelayFeed;
  readonly #relay: AbstractRelay;
  readonly #chunks = new Set<Chunk>();
  readonly #chunkOf = new Map<string, Chunk>();
  #hasReported = false;

  constructor(feed: RelayFeed, relay: AbstractRelay, accounts: FollowedAccounts) {
    this.#feed = feed;
    this.#relay = relay;
    this.ended = new Promise((_, reject) => {
      relay.onclose = () => reject(this.#createError('closed the connection'));
    });
    this.ended.catch(() => undefined);
    this.addAccounts([...accounts.keys()]);
  }

  setAccounts(accounts: FollowedAccounts): void {
    for (const [account, chunk] of this.#chunkOf) {
      if (accounts.has(account)) continue;
      // The relay gets the change with the next subscription of the chunk.
      chunk.accounts.delete(account);
      this.#chunkOf.delete(account);
      this.#feed.deleteAccount(account);
      if (chunk.accounts.size === 0) this.#remove(chunk);
    }
    this.addAccounts([...accounts.keys()]);
    for (const chunk of this.#chunks) {
      if (!chunk.subscription && chunk.retryAt <= Date.now()) this.#subscribe(chunk);
    }
    this.#checkComplete();
  }

  addAccounts(accounts: readonly string[]): void {
    const changed = new Set<Chunk>();
    for (const account of accounts) {
      if (this.#chunkOf.has(account)) continue;
      const chunk = this.#findRoom();
      chunk.accounts.add(account);
      this.#chunkOf.set(account, chunk);
      changed.add(chunk);
    }
    for (const chunk of changed) this.#subscribe(chunk);
  }

  close(): void {
    this.#relay.onclose = null;
    this.#feed.setComplete(false);
    for (const chunk of this.#chunks) this.#remove(chunk);
    this.#relay.close();
  }

  #findRoom(): Chunk {
    for (const chunk of this.#chunks) {
      if (chunk.accounts.size < accountsPerSubscription) return chunk;
    }
    const chunk = { accounts: new Set<string>(), isComplete: false, retryAt: 0 };
    this.#chunks.add(chunk);
    return chunk;
  }

  /** Replaces the subscription of a chunk. */
  #subscribe(chunk: Chunk): void {
    // The connection has ended: the next one subscribes.
    if (!this.#relay.connected) return;
    const requested = [...chunk.accounts];
    const before = chunk.subscription;
    chunk.isComplete = false;
    this.#feed.setComplete(false);
    chunk.subscription = this.#relay.subscribe(this.#feed.createFilters(requested), {
      onevent: (event) => {
        if (chunk.accounts.has(event.pubkey) && isContactList(event)) {
          this.#feed.listener.onList(event);
        }
      },
      oneose: () => {
        for (const account of requested) {
          if (chunk.accounts.has(account)) this.#feed.recordKnown(account);
        }
        chunk.isComplete = true;
        this.#checkComplete();
      },
      onclose: () => this.#pause(chunk),
      eoseTimeout: answerMilliseconds,
    });
    if (before) end(before);
  }

  /** Waits after the relay has ended the subscription of a chunk: the others continue. */
  #pause(chunk: Chunk): void {
    if (!this.#relay.connected) return;
    if (chunk.subscription) settle(chunk.subscription);
    delete chunk.subscription;
    chunk.isComplete = false;
    chunk.retryAt = Date.now() + pauseMilliseconds;
    this.#feed.setComplete(false);
    if (!this.#hasReported) this.#feed.listener.onError(this.#createError('ended a subscription'));
    this.#hasReported = true;
  }

  #remove(chunk: Chunk): void {
    this.#chunks.delete(chunk);
    if (chunk.subscription) end(chunk.subscription);
  }

  #checkComplete(): void {
    if ([...this.#chunks].every(({ isComplete }) => isComplete)) this.#feed.setComplete(true);
  }

  #createError(what: string): NetworkError {
    return new NetworkError(`The relay ${new URL(this.#relay.url).host} ${what}.`);
  }
}

function end(subscription: Subscription): void {
  settle(subscription);
  subscription.close();
}

/** Ends the timer of a subscription, which would prevent the process from ending. */
function settle(subscription: Subscription): void {
  subscription.onclose = undefined;
  subscription.oneose = undefined;
  subscription.receivedEose();
}
