import type { FeedConnection } from '../account-feed.js';
import type { Change, FollowedAccounts } from '../connector.js';
import { JetstreamConnection } from './jetstream-connection.js';

/** The maximum number of accounts of one connection to a Jetstream. */
const accountsPerConnection = 10_000;

/** The maximum age of reported changes, in milliseconds: syncs find older ones. */
const longestReplay = 6 * 60 * 60_000;

/** Reports the follows of accounts at a Jetstream; after a connection has ended, it continues where it was. */
export class JetstreamFeed {
  /** The time up to which no change is missing, in milliseconds since 1970. */
  completeUntil = Date.now();

  constructor(
    readonly url: string,
    readonly onChange: (change: Change) => void,
  ) {}

  connect(accounts: FollowedAccounts): FeedConnection {
    return new JetstreamConnections(this, accounts);
  }
}

/** As many connections as the accounts need. */
class JetstreamConnections implements FeedConnection {
  readonly ended: Promise<never>;
  readonly #feed: JetstreamFeed;
  #connections: JetstreamConnection[] = [];
  /** For the first connections; later ones start when they are opened. */
  #since: number | undefined;
  #end: (error: unknown) => void = () => {};

  constructor(feed: JetstreamFeed, accounts: FollowedAccounts) {
    this.#feed = feed;
    this.#since = Math.max(feed.completeUntil, Date.now() - longestReplay);
    this.ended = new Promise((_, reject) => (this.#end = reject));
    this.ended.catch(() => undefined);
    this.setAccounts(accounts);
    this.#since = undefined;
  }

  setAccounts(accounts: FollowedAccounts): void {
    const changed = new Set<JetstreamConnection>();
    for (const connection of this.#connections) {
      for (const account of connection.accounts) {
        if (!accounts.has(account) && connection.accounts.delete(account)) changed.add(connection);
      }
    }
    this.#add([...accounts.keys()], changed);
    for (const connection of changed) {
      if (connection.accounts.size > 0) connection.sendAccounts();
      else connection.close();
    }
    this.#connections = this.#connections.filter((connection) => connection.accounts.size > 0);
  }

  addAccounts(accounts: readonly string[]): void {
    const changed = new Set<JetstreamConnection>();
    this.#add(accounts, changed);
    for (const connection of changed) connection.sendAccounts();
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
    const times = this.#connections.map((connection) => connection.completeUntil);
    this.#feed.completeUntil = Math.min(Date.now(), ...times);
  }

  #add(accounts: readonly string[], changed: Set<JetstreamConnection>): void {
    for (const account of accounts) {
      if (this.#connections.some((connection) => connection.accounts.has(account))) continue;
      const connection =
        this.#connections.find((one) => one.accounts.size < accountsPerConnection) ?? this.#open();
      connection.accounts.add(account);
      changed.add(connection);
    }
  }

  #open(): JetstreamConnection {
    const { url, onChange } = this.#feed;
    const connection = new JetstreamConnection(url, { since: this.#since ?? Date.now(), onChange });
    connection.closed.catch((error: unknown) => {
      // A connection that has lost its last account was closed here.
      if (this.#connections.includes(connection)) this.#end(error);
    });
    this.#connections.push(connection);
    return connection;
  }
}
