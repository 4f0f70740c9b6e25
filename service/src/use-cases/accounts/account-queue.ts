import { setTimeout as sleep } from 'node:timers/promises';
import { AccountReplacedError } from './store-follows.js';

/** So many accounts are worked on at the same time before further ones are read. */
const places = 4;
/** So many of them failed the last time: servers that hardly answer must not keep other accounts waiting. */
const failingPlaces = 2;

/** Work on accounts: on each of them one after the other. */
export class AccountQueue {
  readonly #running = new Map<string, Promise<void>>();
  readonly #failing = new Set<string>();

  constructor(
    readonly signal: AbortSignal,
    readonly onError: (error: unknown) => void,
  ) {}

  /** The accounts on which something is done now. */
  get keys(): ReadonlySet<string> {
    return new Set(this.#running.keys());
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** Starts to read an account if nothing is done with it, and there is a place. */
  read({ key, failures }: { key: string; failures: number }, work: () => Promise<void>): void {
    const isFailing = failures > 0;
    if (this.#running.has(key) || this.#running.size >= places) return;
    if (isFailing && this.#failing.size >= failingPlaces) return;
    if (isFailing) this.#failing.add(key);
    this.add(key, () => work().finally(() => this.#failing.delete(key)));
  }

  /** Does the work as soon as what was added before for the account is done. */
  add(key: string, work: () => Promise<void>): void {
    const before = this.#running.get(key) ?? Promise.resolve();
    const done = before
      .then(() => (this.signal.aborted ? undefined : work()))
      .catch((error: unknown) => {
        if (this.signal.aborted || error instanceof AccountReplacedError) return;
        this.onError(error);
      })
      .finally(() => {
        if (this.#running.get(key) === done) this.#running.delete(key);
      });
    this.#running.set(key, done);
  }

  /** Resolves as soon as the work on one account is done, and at the latest after so many milliseconds. */
  async next(milliseconds: number): Promise<void> {
    const ending = new AbortController();
    const pause = sleep(milliseconds, undefined, { signal: ending.signal });
    await Promise.race([pause.catch(() => undefined), ...this.#running.values()]);
    ending.abort();
  }

  async end(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}
