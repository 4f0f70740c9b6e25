import pLimit from 'p-limit';
import { encodeFunctionData, erc20Abi, formatUnits, type Hex } from 'viem';
import type { Balance } from '../storage/chain/facts.js';
import { NodeError, type CallAnswer, type OneNode } from './chain-node.js';

/** The number of balances that are requested at the same time. */
const concurrency = 4;

/** The state that is passed from one reading of balances to the next. */
export interface BalanceReading {
  /** The decimals of tokens. */
  readonly decimals: Map<string, number>;
  /** Called when the call of a contract has no valid answer. */
  readonly onInvalidCall: (contract: string, call: string, reason: string) => void;
}

/**
 * Reads the balances of the owners in the tokens after the block, or after the newest one where the node does not
 * have the state after the block any more; without those that a token does not return.
 */
export async function readBalances(
  node: OneNode,
  owned: readonly Omit<Balance, 'amount'>[],
  blockNumber: number,
  reading: BalanceReading,
): Promise<Balance[]> {
  const distinct = new Map(owned.map((one) => [formatBalance(one), one]));
  const caller = new Caller(node, blockNumber, reading);
  const limit = pLimit(concurrency);
  const read = [...distinct.values()].map(({ owner, token }) =>
    limit(async (): Promise<Balance[]> => {
      const decimals = await caller.readDecimals(token);
      if (decimals === undefined) return [];
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner as Hex],
      });
      const found = await caller.callForNumber(token, 'balanceOf', data);
      if (found === undefined) return [];
      const { number, readAt } = found;
      const amount = Number(formatUnits(number, decimals));
      return [{ owner, token, amount, ...(readAt !== blockNumber && { readAt }) }];
    }),
  );
  return (await Promise.all(read)).flat();
}

/** Formats the owner and the token of a balance as one text. */
export const formatBalance = ({ owner, token }: Omit<Balance, 'amount'>) => `${owner} ${token}`;

class Caller {
  readonly #decimals = new Map<string, Promise<number | undefined>>();
  #newest: Promise<number> | undefined;

  constructor(
    readonly node: OneNode,
    readonly blockNumber: number,
    readonly reading: BalanceReading,
  ) {}

  /** Reads the decimals of a token once; undefined when the token does not return them. */
  readDecimals(token: string): Promise<number | undefined> {
    const known = this.reading.decimals.get(token);
    if (known !== undefined) return Promise.resolve(known);
    const reading = this.#decimals.get(token) ?? this.#readDecimals(token);
    this.#decimals.set(token, reading);
    return reading;
  }

  /**
   * Calls a contract for a number, and returns it with the block after which it was read; undefined when it returns
   * none.
   */
  async callForNumber(
    token: string,
    name: string,
    data: Hex,
  ): Promise<{ number: bigint; readAt: number } | undefined> {
    let readAt = this.blockNumber;
    let answer = await this.node.call(token, data, readAt);
    if ('isMissing' in answer) {
      readAt = await this.#findNewest();
      answer = await this.node.call(token, data, readAt);
    }
    if ('returned' in answer && /^0x[0-9a-fA-F]{64}$/.test(answer.returned)) {
      return { number: BigInt(answer.returned), readAt };
    }
    this.reading.onInvalidCall(token, `${name}()`, describe(answer));
    return undefined;
  }

  async #readDecimals(token: string): Promise<number | undefined> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });
    const found = await this.callForNumber(token, 'decimals', data);
    if (found === undefined) return undefined;
    const { number } = found;
    if (number > 255n) {
      this.reading.onInvalidCall(token, 'decimals()', `it returns ${number}`);
      return undefined;
    }
    this.reading.decimals.set(token, Number(number));
    return Number(number);
  }

  /** Finds the newest block of the node, whose state it has. */
  #findNewest(): Promise<number> {
    this.#newest ??= this.node.readHead().then(({ number }) => {
      if (number >= this.blockNumber) return number;
      throw new NodeError(`The node has no block ${this.blockNumber} yet.`);
    });
    return this.#newest;
  }
}

function describe(answer: CallAnswer): string {
  if ('failure' in answer) return answer.failure;
  if ('isMissing' in answer) return 'the node does not have the state';
  return `it returns ${answer.returned.slice(0, 20)}, which is not a number`;
}
