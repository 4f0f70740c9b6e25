import type { AbstractRelay } from 'nostr-tools/abstract-relay';
import { NetworkError } from '../connector-error.js';
import type { Feed, FeedListener } from '../connector.js';
import { keepConnected, waitForAbort } from '../keep-connected.js';
import { contactListKind, isContactList, toChange } from './contact-list.js';
import { openRelay } from './open-relay.js';

/** So many accounts are named in one subscription. */
const accountsPerSubscription = 500;

/** Follows the contact lists of accounts at several relays, and connects again when one closes. */
export class RelayFeed implements Feed {
  readonly #ending = new AbortController();
  readonly #listening: Promise<void>[];
  #accounts: readonly string[] = [];
  /** Ends what follows the earlier accounts. */
  #change = new AbortController();

  constructor(
    relays: readonly string[],
    readonly listener: FeedListener,
  ) {
    const { signal } = this.#ending;
    const onError = (error: unknown) => listener.onError(error);
    this.#listening = relays.map((url) =>
      keepConnected(() => this.#follow(url), { signal, onError }),
    );
  }

  setAccounts(accounts: readonly string[]): void {
    if (accounts.join() === this.#accounts.join()) return;
    this.#accounts = accounts;
    this.#change.abort();
    this.#change = new AbortController();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#change.abort();
    await Promise.all(this.#listening);
  }

  /** Follows the present accounts until they change. */
  async #follow(url: string): Promise<void> {
    const { signal } = this.#change;
    if (signal.aborted) return;
    if (this.#accounts.length === 0) return waitForAbort(signal);
    const relay = await openRelay(url, this.#ending.signal);
    try {
      const closed = waitForClose(relay);
      this.#subscribe(relay);
      await Promise.race([closed, waitForAbort(signal)]);
    } finally {
      relay.onclose = null;
      relay.close();
    }
  }

  #subscribe(relay: AbstractRelay): void {
    for (let start = 0; start < this.#accounts.length; start += accountsPerSubscription) {
      const authors = this.#accounts.slice(start, start + accountsPerSubscription);
      relay.subscribe([{ kinds: [contactListKind], authors }], {
        onevent: (event) => {
          if (isContactList(event)) this.listener.onChange(toChange(event));
        },
      });
    }
  }
}

function waitForClose(relay: AbstractRelay): Promise<never> {
  return new Promise((_, reject) => {
    relay.onclose = () => {
      reject(new NetworkError(`The relay ${new URL(relay.url).host} closed the connection.`));
    };
  });
}
