import type { RewardToken } from '../../wallet/reward-token';
import { serialize } from '../../wallet/serialize';
import type { SentCall } from '../../wallet/token-call';

/** Stores a call until it is final, has failed or is abandoned: for all tabs, also after a reload. */
export class PendingCall {
  readonly #key: string;

  constructor({ chainId, address }: RewardToken, account: string, target: string) {
    const parts = [chainId, address, account, target];
    this.#key = `x-svc call ${JSON.stringify(parts).toLowerCase()}`;
  }

  read(): SentCall | undefined {
    try {
      const text = localStorage.getItem(this.#key);
      return text === null ? undefined : parse(text);
    } catch {
      // The storage is blocked.
      return undefined;
    }
  }

  write(sent: SentCall): void {
    try {
      localStorage.setItem(this.#key, serialize(sent));
    } catch {
      // The storage is blocked or full: the call is followed as long as the page is open.
    }
    this.#notifyOthers();
  }

  /**
   * @param sent the only call to forget, since another tab may have sent one after it, which has another
   *   `sentAfter`. Default: any.
   */
  forget(sent?: SentCall): void {
    if (sent && sent.sentAfter !== this.read()?.sentAfter) return;
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // The storage is blocked.
    }
    this.#notifyOthers();
  }

  /** Calls the listener when another tab, or another element, changes it. Returns a function that stops this. */
  watch(listener: () => void): () => void {
    const handleStorage = ({ key }: StorageEvent): void => {
      if (key === this.#key || key === null) listener();
    };
    window.addEventListener('storage', handleStorage);
    watchers.set(listener, this);
    return () => {
      window.removeEventListener('storage', handleStorage);
      watchers.delete(listener);
    };
  }

  #notifyOthers(): void {
    for (const [listener, call] of watchers) {
      if (call !== this && call.#key === this.#key) listener();
    }
  }
}

/** The listeners of elements, by which each tells the others of a change. */
const watchers = new Map<() => void, PendingCall>();

/** Another version, or another script of the origin, may have stored something else. */
function parse(text: string): SentCall | undefined {
  const revive = (key: string, value: unknown): unknown =>
    key === 'amount' ? BigInt(value as string) : value;
  const sent = JSON.parse(text, revive) as Partial<SentCall> | null;
  const isKnown = /^(endorse|disapprove|withdrawStake|claim)$/.test(String(sent?.call?.name));
  return isKnown && sent?.from && Number.isInteger(sent.sentAfter) ? (sent as SentCall) : undefined;
}
