import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  type Address,
  type Hex,
} from 'viem';
import type { OracleRequest } from '../storage/chain/facts.js';
import type { EndorsersOfLevels } from './ask-previous-endorsers.js';

/** The functions of Chainlink's operator contract that the oracle calls. */
export const operatorAbi = parseAbi([
  'function fulfillOracleRequest2(bytes32 requestId, uint256 payment, address callbackAddress, bytes4 callbackFunctionId, uint256 expiration, bytes data) returns (bool)',
]);

/** An answer to a request. */
export interface EncodedAnswer {
  /** The call of the operator contract. */
  data: Hex;
  /** The call of the token that the contract then makes. */
  callback: Hex;
}

/** The fields of a request that its answer repeats. */
type AnsweredFields = Pick<
  OracleRequest,
  'requestId' | 'callbackFunction' | 'payment' | 'requester' | 'expiration'
>;

/** Encodes the answer to a request. */
export function encodeAnswer(request: AnsweredFields, endorsers: EndorsersOfLevels): EncodedAnswer {
  const requestId = request.requestId as Hex;
  const selector = request.callbackFunction as Hex;
  const parameters = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'address[]' }, { type: 'address[]' }],
    [
      requestId,
      endorsers.firstLevelPreviousEndorsers as Address[],
      endorsers.secondLevelPreviousEndorsers as Address[],
    ],
  );
  const data = encodeFunctionData({
    abi: operatorAbi,
    functionName: 'fulfillOracleRequest2',
    args: [
      requestId,
      BigInt(request.payment),
      request.requester as Address,
      selector,
      BigInt(request.expiration),
      parameters,
    ],
  });
  return { data, callback: `${selector}${parameters.slice(2)}` };
}

/** Whether the token accepts an answer, by the result of the call of the operator contract. */
export function isAccepted(returned: Hex): boolean {
  try {
    return decodeFunctionResult({
      abi: operatorAbi,
      functionName: 'fulfillOracleRequest2',
      data: returned,
    });
  } catch {
    return false;
  }
}
