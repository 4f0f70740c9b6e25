import type { ReadingOutcome } from './read-account.js';

/** Whether the accounts of a network can be read; `status` is of the HTTP answer that it fails with, if it does. */
export type HealthChange = { isFailing: true; status?: number } | { isFailing: false };

/** So many accounts one after the other that cannot be read are no fault of their own servers. */
const enough = 3;

/** Tells the failure of a network from those of single accounts. */
export class NetworkHealth {
  /** The accounts that could not be read since one was read. */
  readonly #failed = new Set<number>();
  #isFailing = false;

  /** `countAccounts` says how many accounts are read at the network. */
  constructor(
    readonly onChange: (change: HealthChange) => void,
    readonly countAccounts: () => Promise<number>,
  ) {}

  /** Takes how reading an account ended. */
  async add(account: number, outcome: ReadingOutcome): Promise<void> {
    if (outcome.isRead) {
      this.#failed.clear();
      if (this.#isFailing) this.onChange({ isFailing: false });
      this.#isFailing = false;
      return;
    }
    if (this.#isFailing) return;
    this.#failed.add(account);
    if (this.#failed.size < enough && this.#failed.size < (await this.countAccounts())) return;
    this.#isFailing = true;
    const { status } = outcome;
    this.onChange({ isFailing: true, ...(status !== undefined && { status }) });
  }
}
