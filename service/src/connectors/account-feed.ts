import { setTimeout as sleep } from 'node:timers/promises';
import { computeRetryDelay } from '../compute-retry-delay.js';
import type { Feed } from './connector.js';

/**
 * Follows changes of the accounts at one server; it rejects when the server fails, and resolves or rejects soon
 * after the signal is aborted.
 */
export type Follow = (accounts: readonly string[], signal: AbortSignal) => Promise<void>;

const retry = { first: 1_000, most: 5 * 60_000 };

/**
 * Follows changes at several servers. It connects again when the accounts change, at once, and when a server fails,
 * later after each failure in a row, of which the first is reported.
 */
export class AccountFeed implements Feed {
  readonly #ending = new AbortController();
  readonly #following: Promise<void>[];
  #accounts: readonly string[] = [];
  /** Ends what follows the earlier accounts. */
  #change = new AbortController();

  constructor(
    follows: readonly Follow[],
    readonly onError: (error: unknown) => void,
  ) {
    this.#following = follows.map((follow) => this.#keepFollowing(follow));
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
    await Promise.all(this.#following);
  }

  async #keepFollowing(follow: Follow): Promise<void> {
    let failures = 0;
    while (!this.#ending.signal.aborted) {
      const startedAt = performance.now();
      const { signal } = this.#change;
      try {
        if (this.#accounts.length === 0) await waitForAbort(signal);
        else await follow(this.#accounts, signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) continue;
        failures = performance.now() - startedAt > retry.most ? 1 : failures + 1;
        if (failures === 1) this.onError(error);
        await sleep(computeRetryDelay(failures, retry), undefined, {
          signal: this.#ending.signal,
        }).catch(() => undefined);
      }
    }
  }
}

/** Resolves when the signal is aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
