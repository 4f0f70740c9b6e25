import type { ConnectedAccount } from '../../store/accounts';

type Account = Pick<ConnectedAccount, 'id' | 'isDue' | 'rewards'>;

/** Loads accounts again while one of them is being synced, or a reward is pending. */
export class ReadingWatch {
  readonly #reload: () => void;
  readonly #onRead: () => void;
  /** The accounts as they were loaded last. */
  #accounts: readonly Account[] | undefined;
  /** The ids of those that are being synced. */
  #awaited = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = shortest;

  /** @param onRead called when an account was synced or disconnected */
  constructor(reload: () => void, onRead: () => void) {
    this.#reload = reload;
    this.#onRead = onRead;
  }

  /** The service was asked to read the account, and the accounts are being loaded again. */
  expect(id: string): void {
    this.#awaited.add(id);
    this.#delay = shortest;
  }

  isAwaited(id: string): boolean {
    return this.#awaited.has(id);
  }

  /** Call this with the accounts before each rendering. */
  follow(accounts: readonly Account[] | undefined): void {
    // Accounts that were loaded before the request do not show its outcome.
    if (!accounts) this.#awaited.clear();
    else if (accounts !== this.#accounts) this.#compare(accounts);
    this.#accounts = accounts;
    const hasPending = accounts?.some(isPending) ?? false;
    if (this.#awaited.size === 0 && !hasPending) this.stop();
    else this.#timer ??= setTimeout(() => this.#ask(), this.#delay);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #compare(accounts: readonly Account[]): void {
    const before = this.#awaited;
    // An account that was connected since may have been synced already.
    const awaited = [...before, ...this.#listNew(accounts)];
    this.#awaited = new Set(accounts.filter(({ isDue }) => isDue).map(({ id }) => id));
    if ([...this.#awaited].some((id) => !before.has(id))) this.#delay = shortest;
    if (awaited.some((id) => !this.#awaited.has(id))) this.#onRead();
  }

  /** The ids of accounts that were not loaded before. */
  #listNew(accounts: readonly Account[]): string[] {
    if (!this.#accounts) return [];
    const known = new Set(this.#accounts.map(({ id }) => id));
    return accounts.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  }

  #ask(): void {
    this.#timer = undefined;
    this.#delay = Math.min(this.#delay * 1.5, longest);
    this.#reload();
  }
}

const isPending = ({ rewards = [] }: Account) => rewards.some(({ status }) => status === 'pending');

/** Milliseconds between two questions. */
const shortest = 1_000;
const longest = 15_000;
