/** The maximum number of notices that are compared, so that each is given once. */
const maximumReported = 10_000;

/** Tells an operator, once for each, what a scan leaves out. */
export class ScanNotices {
  readonly #reported = new Set<string>();

  constructor(
    readonly chainId: number,
    /** Receives each notice. */
    readonly report: (notice: string) => void,
  ) {}

  /** Reports a call of a contract without a valid answer, whose result is left out. */
  readonly reportInvalidCall = (contract: string, call: string, reason: string): void => {
    this.#reportOnce(
      `${contract} ${call}`,
      `Chain ${this.chainId}: ${call} of the contract ${contract} has no valid answer, so that its balances ` +
        `are left out: ${reason}.`,
    );
  };

  /** Reports that the chain has no blocks from the first to the last height. */
  reportGap(first: number, last: number): void {
    const heights = first === last ? `block ${first}` : `blocks ${first} to ${last}`;
    this.#reportOnce(heights, `Chain ${this.chainId} has no ${heights}.`);
  }

  /** Reports that the nodes do not answer requests about a contract. */
  reportContract(contract: string, reason: string): void {
    this.report(
      `Chain ${this.chainId}: the nodes refuse requests about ${contract || 'transactions'}: ${reason}.`,
    );
  }

  #reportOnce(key: string, notice: string): void {
    if (this.#reported.has(key)) return;
    if (this.#reported.size >= maximumReported) this.#reported.clear();
    this.#reported.add(key);
    this.report(notice);
  }
}
