import type { NostrEvent } from 'nostr-tools/pure';
import { LatestValues } from '../../latest-values.js';
import { AccountFeed } from '../account-feed.js';
import type { Feed, FeedListener, FollowedAccounts } from '../connector.js';
import { formatRevision, toChange } from './contact-list.js';
import type { EventVerifier } from './event-verifier.js';
import { RelayFeed } from './relay-feed.js';

/** How often a list of an account is verified for each relay, in milliseconds. */
const interval = 60_000;
/** The maximum size of a relay's lists that are being verified or wait, in bytes. */
const maximumBytes = { name: 24 * 1024 * 1024, all: 48 * 1024 * 1024 };

/** Reports the contact lists of relays that are newer than all before and whose signature is valid. */
export class ContactFeed implements Feed {
  readonly #feed: AccountFeed;
  readonly #lists: readonly LatestValues<NostrEvent>[];
  readonly #verifier: EventVerifier;
  readonly #listener: FeedListener;
  /** The newest revision of each account. */
  #revisions = new Map<string, string>();

  constructor(relays: readonly string[], verifier: EventVerifier, listener: FeedListener) {
    this.#verifier = verifier;
    this.#listener = listener;
    const feeds = relays.map((url) => {
      const lists = new LatestValues<NostrEvent>({
        interval,
        maximumSize: maximumBytes,
        measure: measureEvent,
        combine: (earlier, later) =>
          formatRevision(later) > formatRevision(earlier) ? later : earlier,
        handle: (_, list) => this.#take(list, relay),
      });
      const onList = (list: NostrEvent) => {
        // Before the signature is verified, which takes much longer.
        if (this.#isNewer(list) && !lists.set(list.pubkey, list)) this.#miss(list);
      };
      const relay = new RelayFeed(url, { onList, onError: listener.onError });
      return { relay, lists };
    });
    this.#lists = feeds.map(({ lists }) => lists);
    this.#feed = new AccountFeed(
      feeds.map(
        ({ relay }) =>
          (accounts, signal) =>
            relay.connect(accounts, signal),
      ),
      listener.onError,
    );
  }

  setAccounts(accounts: FollowedAccounts): void {
    this.#revisions = new Map(
      [...accounts].map(([account, stored]) => {
        const passedOn = this.#revisions.get(account) ?? '';
        return [account, stored !== null && stored > passedOn ? stored : passedOn];
      }),
    );
    this.#feed.setAccounts(accounts);
  }

  addAccounts(accounts: readonly string[]): void {
    for (const account of accounts) {
      if (!this.#revisions.has(account)) this.#revisions.set(account, '');
    }
    this.#feed.addAccounts(accounts);
  }

  async close(): Promise<void> {
    for (const lists of this.#lists) lists.close();
    await this.#feed.close();
  }

  async #take(list: NostrEvent, relay: RelayFeed): Promise<void> {
    try {
      // Another relay may have sent it meanwhile.
      if (!this.#isNewer(list) || !(await this.#verifier.verify(list))) return;
      relay.recordTime(list.created_at);
      if (!this.#isNewer(list)) return;
      this.#revisions.set(list.pubkey, formatRevision(list));
      this.#listener.onChange(toChange(list));
    } catch (error) {
      this.#listener.onError(error);
      this.#miss(list);
    }
  }

  #miss({ pubkey: account }: NostrEvent): void {
    this.#listener.onChange({ account, kind: 'missed' });
  }

  /** Also false if the account is not followed any more. */
  #isNewer(list: NostrEvent): boolean {
    const known = this.#revisions.get(list.pubkey);
    return known !== undefined && formatRevision(list) > known;
  }
}

/** Estimates the memory of an event, in bytes. */
function measureEvent({ content, tags }: NostrEvent): number {
  const texts = tags.flat();
  const bytes = texts.reduce((sum, text) => sum + text.length + bytesPerPart, content.length);
  return bytes + tags.length * bytesPerPart;
}
const bytesPerPart = 64;
