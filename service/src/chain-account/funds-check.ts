import type { Address, Hex } from 'viem';
import type { AccountNode } from './account-node.js';
import type { AccountProblem } from './account-problem.js';
import type { TransactionQueue } from './transaction-queue.js';

const milliseconds = 60_000;
/** How often the account is looked at while it has too little. */
const emptyMilliseconds = 2_000;

/** Transactions for which an account is to have enough. */
export interface ReservedCalls {
  count: bigint;
  to: Address;
  /** Of each one. */
  data: Hex;
  gas: bigint;
}

/** Looks at an account from time to time: the next transaction must not meet an empty one. */
export class FundsCheck {
  #problem: AccountProblem | null = null;
  #checkedAt = -Infinity;

  constructor(
    readonly node: AccountNode,
    readonly queue: TransactionQueue,
    readonly reserve: ReservedCalls,
  ) {}

  /** Says that the account has too little; null if it has enough. */
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
