import { AccountReplacedError } from './store-follows.js';

/** Runs work on accounts, one piece at a time for each account. */
export class AccountQueue {
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    readonly signal: AbortSignal,
    readonly onError: (error: unknown) => void,
  ) {}

  /** Runs the work when all work that was added before for the account is done. */
  add(key: string, work: () => Promise<void>): Promise<void> {
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
    return done;
  }

  async end(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}
