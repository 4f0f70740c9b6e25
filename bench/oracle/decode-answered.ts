import { decodeFunctionData, type Hex } from 'viem';
import { operatorAbi } from '../../contracts/local/deploy-link-and-operator.js';

/** The request that an oracle's transaction with this data answers; undefined when it only uses its nonce. */
export function decodeAnswered(data: Hex = '0x'): Hex | undefined {
  if (data === '0x') return undefined;
  return decodeFunctionData({ abi: operatorAbi, data }).args[0] as Hex;
}
