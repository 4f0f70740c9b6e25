import type { ConnectedAccount } from '../../store/accounts';

/** Loads accounts again while whom they follow is being read. */
export class ReadingWatch {
  readonly #reload: () => void;
  readonly #onRead: () => void;
  /** When the accounts that were to be updated had been read before, by their ids. */
  readonly #awaited = new Map<string, number | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = shortest;

  /** @param onRead called when an account was read */
  constructor(reload: () => void, onRead: () => void) {
    this.#reload = reload;
    this.#onRead = onRead;
  }

  /** The account is to be read now. */
  expect({ id, readAt }: ConnectedAccount): void {
    this.#awaited.set(id, readAt);
    this.#delay = shortest;
  }

  isAwaited(id: string): boolean {
    return this.#awaited.has(id);
  }

  /** Call this with the accounts after each rendering. */
  follow(accounts: readonly ConnectedAccount[]): void {
    let hasRead = false;
    for (const account of accounts) {
      if (isNew(account) && isSoon(account.nextReadAt) && !this.#awaited.has(account.id))
        this.expect(account);
      if (this.#awaited.has(account.id) && this.#isRead(account)) {
        this.#awaited.delete(account.id);
        hasRead = true;
      }
    }
    if (hasRead) this.#onRead();
    const waits = accounts.some(({ id }) => this.#awaited.has(id));
    if (!waits) this.stop();
    else this.#timer ??= setTimeout(() => this.#ask(), this.#delay);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #ask(): void {
    this.#timer = undefined;
    this.#delay = Math.min(this.#delay * 1.5, longest);
    this.#reload();
  }

  #isRead({ id, readAt, failingSince, isPaused }: ConnectedAccount): boolean {
    return readAt !== this.#awaited.get(id) || failingSince !== undefined || isPaused;
  }
}

function isNew({ readAt, failingSince, isPaused }: ConnectedAccount): boolean {
  return readAt === undefined && failingSince === undefined && !isPaused;
}

/** Whether an account that is read then is read without a person waiting for long. */
export function isSoon(nextReadAt: number): boolean {
  // The reader's clock may be behind the service's.
  return nextReadAt < Date.now() / 1_000 + 60;
}

/** Milliseconds between two questions. */
const shortest = 1_000;
const longest = 15_000;
