import { setTimeout as sleep } from 'node:timers/promises';
import { computeRetryDelay } from '../compute-retry-delay.js';
import type { Feed, FollowedAccounts } from './connector.js';

/** An open connection to a server, which reports the changes of its accounts. */
export interface FeedConnection {
  /** Resolves or rejects when the connection ends. */
  readonly ended: Promise<void>;
  /** Sends the server the difference to the accounts before. */
  setAccounts(accounts: FollowedAccounts): void;
  addAccounts(accounts: readonly string[]): void;
  close(): void;
}

/** Connects to a server; rejects when the server does not answer, and soon after the signal is aborted. */
export type Connect = (accounts: FollowedAccounts, signal: AbortSignal) => Promise<FeedConnection>;

const retry = { first: 1_000, maximum: 5 * 60_000 };

/**
 * Follows changes at several servers, while there are accounts. When a server fails, it connects again, with a longer
 * delay after each failure in a row; only the first of these is reported.
 */
export class AccountFeed implements Feed {
  readonly #ending = new AbortController();
  readonly #following: Promise<void>[];
  readonly #connections = new Set<FeedConnection>();
  #accounts = new Map<string, string | null>();
  /** Aborted when the first account is added, and when the last one is removed. */
  #change = new AbortController();

  constructor(
    servers: readonly Connect[],
    readonly onError: (error: unknown) => void,
  ) {
    this.#following = servers.map((connect) => this.#keepConnected(connect));
  }

  setAccounts(accounts: FollowedAccounts): void {
    const hadAccounts = this.#accounts.size > 0;
    this.#accounts = new Map(accounts);
    if (accounts.size > 0 !== hadAccounts) this.#startOrStop();
    else for (const connection of this.#connections) connection.setAccounts(accounts);
  }

  addAccounts(accounts: readonly string[]): void {
    const hadAccounts = this.#accounts.size > 0;
    for (const account of accounts) this.#accounts.set(account, null);
    if (!hadAccounts) this.#startOrStop();
    else for (const connection of this.#connections) connection.addAccounts(accounts);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#change.abort();
    await Promise.all(this.#following);
  }

  #startOrStop(): void {
    this.#change.abort();
    this.#change = new AbortController();
  }

  async #keepConnected(connect: Connect): Promise<void> {
    let failures = 0;
    while (!this.#ending.signal.aborted) {
      const startedAt = performance.now();
      const { signal } = this.#change;
      try {
        if (this.#accounts.size === 0) await waitForAbort(signal);
        else await this.#follow(connect, signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) continue;
        failures = performance.now() - startedAt > retry.maximum ? 1 : failures + 1;
        if (failures === 1) this.onError(error);
        await sleep(computeRetryDelay(failures, retry), undefined, {
          signal: this.#ending.signal,
        }).catch(() => undefined);
      }
    }
  }

  async #follow(connect: Connect, signal: AbortSignal): Promise<void> {
    const connection = await connect(this.#accounts, signal);
    try {
      // They may have changed during the connection.
      connection.setAccounts(this.#accounts);
      this.#connections.add(connection);
      await Promise.race([connection.ended, waitForAbort(signal)]);
    } finally {
      this.#connections.delete(connection);
      connection.close();
    }
  }
}

/** Resolves when the signal is aborted. */
function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
