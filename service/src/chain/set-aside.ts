import { computeRetryDelay } from '../compute-retry-delay.js';
import type { ScannedContract } from './chain-settings.js';

const longestRetry = 30_000;
/** The maximum number of attempts of a scan that is to end. */
const maximumAttempts = 3;
/** The maximum number of contracts that a problem names. */
const maximumNamed = 5;

/** The contracts about which the nodes do not answer requests: the others are scanned without them meanwhile. */
export class SetAside {
  readonly #contracts = new Map<string, { failures: number; until: number }>();

  constructor(
    readonly chainId: number,
    /** How long a contract is set aside at first, in milliseconds. */
    readonly firstRetry: number,
  ) {}

  /** Whether no contract is set aside. */
  get isEmpty(): boolean {
    return this.#contracts.size === 0;
  }

  /** Whether one may be read at another attempt, in a scan that is to end. */
  get canRetry(): boolean {
    return [...this.#contracts.values()].some(({ failures }) => failures < maximumAttempts);
  }

  /** Why the chain is not fully scanned, for everybody; null if it is. */
  get problem(): string | null {
    if (this.isEmpty) return null;
    const names = [...this.#contracts.keys()].map((address) => address || 'transactions');
    const others = names.length > maximumNamed ? ` and ${names.length - maximumNamed} others` : '';
    return (
      `Chain ${this.chainId}: the nodes refuse requests about ${names.slice(0, maximumNamed).join(', ')}${others}. ` +
      'They are tried again; everything else is scanned.'
    );
  }

  /** Whether the contract is set aside now. */
  readonly has = (address: string): boolean =>
    (this.#contracts.get(address)?.until ?? 0) > performance.now();

  /** Sets contracts aside for a while, a longer one each time. */
  add(contracts: readonly ScannedContract[]): void {
    for (const { address } of contracts) {
      const failures = (this.#contracts.get(address)?.failures ?? 0) + 1;
      const delay = computeRetryDelay(failures, { first: this.firstRetry, maximum: longestRetry });
      this.#contracts.set(address, { failures, until: performance.now() + delay });
    }
  }

  /** Ends this for contracts that have been read. */
  remove(addresses: readonly string[]): void {
    for (const address of addresses) this.#contracts.delete(address);
  }
}
