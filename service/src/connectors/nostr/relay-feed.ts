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
/** A slow relay must not seem to have nothing. */
const answerMilliseconds = 10 * 60_000;

/** Follows the contact lists of accounts at one relay, over several connections. */
export class RelayFeed {
  /** The accounts whose list the relay has sent, if it has one. */
  readonly #known = new Set<string>();
  /** The time of the newest list, in seconds since 1970. */
  #newest = 0;
  #hasConnected = false;

  constructor(
    readonly url: string,
    /** Called with lists whose signature is not verified. */
    readonly onList: (list: NostrEvent) => void,
  ) {}

  /** Connects, and requests the lists of unknown accounts, and of known ones those that the relay got meanwhile. */
  async connect(accounts: FollowedAccounts, signal: AbortSignal): Promise<FeedConnection> {
    const relay = await openRelay(this.url, signal);
    if (!this.#hasConnected) this.#takeOver(accounts);
    this.#hasConnected = true;
    const subscriptions = new RelaySubscriptions(this, relay);
    subscriptions.setAccounts(accounts);
    return subscriptions;
  }

  /** After a start of the service, a list that is stored counts as sent. */
  #takeOver(accounts: FollowedAccounts): void {
    for (const [account, revision] of accounts) {
      if (revision === null) continue;
      this.recordKnown(account);
      this.recordTime(readTime(revision));
    }
  }

  /** Counts a list that is verified. */
  recordTime(time: number): void {
    // A list of later would hide all those before it.
    if (time <= Date.now() / 1_000) this.#newest = Math.max(this.#newest, time);
  }

  recordKnown(account: string): void {
    this.#known.add(account);
  }

  forget(account: string): void {
    this.#known.delete(account);
  }

  /** Creates the filters of a subscription for the accounts. */
  createFilters(accounts: readonly string[]) {
    const known = accounts.filter((account) => this.#known.has(account));
    const unknown = accounts.filter((account) => !this.#known.has(account));
    const kinds = [contactListKind];
    const since = Math.max(0, this.#newest - overlap);
    return [
      ...(unknown.length > 0 ? [{ kinds, authors: unknown }] : []),
      ...(known.length > 0 ? [{ kinds, authors: known, since }] : []),
    ];
  }
}

interface Chunk {
  accounts: Set<string>;
  subscription?: Subscription;
}

/** The subscriptions of one connection. */
class RelaySubscriptions implements FeedConnection {
  readonly ended: Promise<never>;
  readonly #feed: RelayFeed;
  readonly #relay: AbstractRelay;
  #chunks: Chunk[] = [];
  #end: (error: NetworkError) => void = () => {};

  constructor(feed: RelayFeed, relay: AbstractRelay) {
    this.#feed = feed;
    this.#relay = relay;
    this.ended = new Promise((_, reject) => (this.#end = reject));
    this.ended.catch(() => undefined);
    relay.onclose = () => this.#fail('closed the connection');
  }

  setAccounts(accounts: FollowedAccounts): void {
    for (const chunk of this.#chunks) {
      for (const account of chunk.accounts) {
        if (accounts.has(account)) continue;
        chunk.accounts.delete(account);
        this.#feed.forget(account);
      }
      if (chunk.accounts.size === 0) this.#unsubscribe(chunk);
    }
    this.#chunks = this.#chunks.filter((chunk) => chunk.accounts.size > 0);
    const followed = new Set(this.#chunks.flatMap((chunk) => [...chunk.accounts]));
    const changed = new Set<Chunk>();
    for (const account of accounts.keys()) {
      if (!followed.has(account)) changed.add(this.#add(account));
    }
    for (const chunk of changed) this.#subscribe(chunk);
  }

  close(): void {
    this.#relay.onclose = null;
    for (const chunk of this.#chunks) this.#unsubscribe(chunk);
    this.#relay.close();
  }

  #add(account: string): Chunk {
    let chunk = this.#chunks.find((one) => one.accounts.size < accountsPerSubscription);
    if (!chunk) this.#chunks.push((chunk = { accounts: new Set() }));
    chunk.accounts.add(account);
    return chunk;
  }

  /** Replaces the subscription of a chunk. */
  #subscribe(chunk: Chunk): void {
    // The connection has ended: the next one subscribes.
    if (!this.#relay.connected) return;
    const requested = [...chunk.accounts];
    const before = chunk.subscription;
    chunk.subscription = this.#relay.subscribe(this.#feed.createFilters(requested), {
      onevent: (event) => {
        // The relay learns with the next subscription that an account is followed no longer.
        if (chunk.accounts.has(event.pubkey) && isContactList(event)) this.#feed.onList(event);
      },
      oneose: () => {
        for (const account of requested) {
          if (chunk.accounts.has(account)) this.#feed.recordKnown(account);
        }
      },
      onclose: () => this.#fail('ended a subscription'),
      eoseTimeout: answerMilliseconds,
    });
    if (before) end(before);
  }

  #unsubscribe(chunk: Chunk): void {
    const { subscription } = chunk;
    delete chunk.subscription;
    if (subscription) end(subscription);
  }

  #fail(what: string): void {
    this.#end(new NetworkError(`The relay ${new URL(this.#relay.url).host} ${what}.`));
  }
}

/** Ends a subscription and its timer, which would keep the process. */
function end(subscription: Subscription): void {
  subscription.onclose = undefined;
  subscription.oneose = undefined;
  subscription.receivedEose();
  subscription.close();
}
