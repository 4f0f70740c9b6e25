import type { Hex } from 'viem';
import { NodeError, takeFirst, type ChainNode } from './chain-node';
import { readRevert } from './read-revert';
import { encodeCall, readWords, type Argument } from './token-abi';

/** A function by its selector, and its arguments. */
export type TokenQuestion = readonly [selector: Hex, ...args: Argument[]];

/** Calls functions of a token that change nothing. The answers are as those of `ChainNode.request`. */
export function readToken(
  node: ChainNode,
  token: Hex,
  questions: readonly TokenQuestion[],
): Promise<unknown[]> {
  return node.request(
    questions.map(([selector, ...args]) => ({
      method: 'eth_call',
      params: [{ to: token, data: encodeCall(selector, args) }, 'latest'],
    })),
  );
}

/**
 * Returns the number that a function of every token returned.
 *
 * @throws NodeError the node refuses it, or there is no token
 */
export function readAmount(answer: unknown): bigint {
  const [amount] = readWords(takeFirst([answer]) as Hex);
  if (amount === undefined) throw new NodeError('No token.');
  return amount;
}

/**
 * Returns the result of a function that not every token has; `0x` if this one does not have it.
 *
 * @throws NodeError the node refuses it for another reason than a missing function
 */
export function readOptional(answer: unknown): Hex {
  if (!(answer instanceof NodeError)) return answer as Hex;
  if (readRevert(answer)) return '0x';
  throw answer;
}
