import type { SyncOutcome } from './sync-account.js';

/** Whether the accounts of a network can be read; `status` is the HTTP status of the failure, if there is one. */
export type HealthChange = { isFailing: true; status?: number } | { isFailing: false };

/** The number of failed accounts in a row that shows a failure of the network rather than of single servers. */
const enough = 3;

/** Distinguishes the failure of a network from failures of single accounts. */
export class NetworkHealth {
  /** The accounts that failed since the last success. */
  readonly #failed = new Set<number>();
  #isFailing = false;

  /** `countAccounts` returns the number of accounts that are synced at the network. */
  constructor(
    readonly onChange: (change: HealthChange) => void,
    readonly countAccounts: () => Promise<number>,
  ) {}

  /** Adds the outcome of a sync. */
  async add(account: number, outcome: SyncOutcome): Promise<void> {
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
