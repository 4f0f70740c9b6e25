import { toEventSelector } from 'viem';
import type { ChainLog } from '../chain/chain-node.js';

/** An answer to a request; addresses are in lower case. */
export interface AnswerOfToken {
  /** The operator contract. */
  contract: string;
  requestId: string;
  /** The token that asked. */
  requester: string;
}

/**
 * Whether the token accepted an answer, by the ordered events of the token and the operator contract in its block;
 * undefined if the answer is not among them. The operator contract calls the token right after its own event, and
 * succeeds whether or not that call does; a failed call leaves no event. Every token that uses Chainlink's client has
 * one, and so has every token whose endorsements are scanned.
 */
export function isAnswerAccepted(
  logs: readonly Pick<ChainLog, 'address' | 'topics' | 'transactionHash'>[],
  { contract, requestId, requester }: AnswerOfToken,
): boolean | undefined {
  const isResponse = ({ address, topics }: (typeof logs)[number]) =>
    address === contract && topics[0] === responded;
  const start = logs.findIndex((log) => isResponse(log) && log.topics[1] === requestId);
  const response = logs[start];
  if (!response) return undefined;
  for (const log of logs.slice(start + 1)) {
    if (log.transactionHash !== response.transactionHash || isResponse(log)) return false;
    if (log.address === requester) return true;
  }
  return false;
}

const responded = toEventSelector('OracleResponse(bytes32)');
