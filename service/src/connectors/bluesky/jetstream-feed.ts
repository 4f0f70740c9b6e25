import type { Feed, FeedListener } from '../connector.js';
import { keepConnected, waitForAbort } from '../keep-connected.js';
import { JetstreamConnection } from './jetstream-connection.js';

/** What Jetstream takes for one connection. */
const accountsPerConnection = 10_000;

/** Follows the changes of accounts at a Jetstream, and connects again when it closes. */
export class JetstreamFeed implements Feed {
  readonly #ending = new AbortController();
  readonly #listening: Promise<void>;
  #accounts: readonly string[] = [];
  /** Ends what follows the earlier accounts. */
  #change = new AbortController();
  /** Nothing before is missing, in milliseconds since 1970. */
  #completeUntil = Date.now();

  constructor(
    readonly url: string,
    readonly listener: FeedListener,
  ) {
    this.#listening = keepConnected(() => this.#follow(), {
      signal: this.#ending.signal,
      onError: (error) => listener.onError(error),
    });
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
    await this.#listening;
  }

  /** Follows the present accounts until they change. */
  async #follow(): Promise<void> {
    const { signal } = this.#change;
    if (signal.aborted) return;
    // No accounts would mean all.
    if (this.#accounts.length === 0) return waitForAbort(signal);
    const connections = this.#connect();
    try {
      await Promise.race([...connections.map(({ closed }) => closed), waitForAbort(signal)]);
    } finally {
      for (const connection of connections) connection.close();
      this.#completeUntil = Math.min(...connections.map(({ completeUntil }) => completeUntil));
    }
  }

  #connect(): JetstreamConnection[] {
    const connections: JetstreamConnection[] = [];
    for (let start = 0; start < this.#accounts.length; start += accountsPerConnection) {
      const accounts = this.#accounts.slice(start, start + accountsPerConnection);
      connections.push(
        new JetstreamConnection(this.url, {
          accounts,
          since: this.#completeUntil,
          onChange: (change) => this.listener.onChange(change),
        }),
      );
    }
    return connections;
  }
}
