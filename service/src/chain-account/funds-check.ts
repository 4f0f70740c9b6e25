import type { Address, Hex } from 'viem';
import type { AccountNode } from './account-node.js';
import type { AccountProblem } from './account-problem.js';
import type { TransactionQueue } from './transaction-queue.js';

const milliseconds = 60_000;
/** How often the balance is read while it is too low. */
const emptyMilliseconds = 2_000;

/** Transactions for which the balance must suffice. */
export interface ReservedCalls {
  count: bigint;
  to: Address;
  /** The data of each of them. */
  data: Hex;
  gas: bigint;
}

/** Checks the balance of an account from time to time, so that it is not empty at the next transaction. */
export class FundsCheck {
  #problem: AccountProblem | null = null;
  #checkedAt = -Infinity;

  constructor(
    readonly node: AccountNode,
    readonly queue: TransactionQueue,
    readonly reserve: ReservedCalls,
  ) {}

  /** Returns a problem if the balance is too low, else null. */
  async run(): Promise<AccountProblem | null> {
    const now = performance.now();
    const pause = this.#problem === null ? milliseconds : emptyMilliseconds;
    if (now - this.#checkedAt < pause) return this.#problem;
    const { number, baseFeePerGas, priorityFeePerGas } = await this.node.readHead();
    await this.queue.readCount(number);
    const { count, gas } = this.reserve;
    const dataFee = await this.node.readDataFee(this.reserve);
    const cost = gas * (baseFeePerGas + priorityFeePerGas) + dataFee;
    this.#problem = await this.queue.findMissingFunds(cost * count);
    this.#checkedAt = now;
    return this.#problem;
  }
}
