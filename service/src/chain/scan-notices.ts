/** The maximum number of notices that are remembered, so that each is given once. */
const maximumGiven = 10_000;

/** Tells an operator, once for each, what of a chain is left out. */
export class ScanNotices {
  readonly #given = new Set<string>();

  constructor(
    readonly chainId: number,
    /** Told each notice. */
    readonly tell: (notice: string) => void,
  ) {}

  /** The call of a contract has no valid answer: what it would have said is left out. */
  readonly reportOddCall = (contract: string, call: string, reason: string): void => {
    this.#tellOnce(
      `${contract} ${call}`,
      `Chain ${this.chainId}: ${call} of the contract ${contract} has no valid answer, so that its balances ` +
        `are left out: ${reason}.`,
    );
  };

  /** The chain has no blocks from the first to the last height. */
  reportGap(first: number, last: number): void {
    const heights = first === last ? `block ${first}` : `blocks ${first} to ${last}`;
    this.#tellOnce(heights, `Chain ${this.chainId} has no ${heights}.`);
  }

  /** The nodes do not answer requests about a contract. */
  reportContract(contract: string, reason: string): void {
    this.tell(
      `Chain ${this.chainId}: the nodes refuse requests about ${contract || 'transactions'}: ${reason}.`,
    );
  }

  #tellOnce(key: string, notice: string): void {
    if (this.#given.has(key)) return;
    if (this.#given.size >= maximumGiven) this.#given.clear();
    this.#given.add(key);
    this.tell(notice);
  }
}
