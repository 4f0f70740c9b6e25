import {
  decodeFunctionResult,
  encodeFunctionData,
  formatUnits,
  parseAbi,
  zeroAddress,
  type Hex,
} from 'viem';
import { networks } from '../connectors/networks.js';

const abi = parseAbi([
  'function addConnection(address user, uint256 connectedTypeId, bytes32 connectedUserIdHash)',
  'function removeConnection(address user, uint256 connectedTypeId, bytes32 connectedUserIdHash)',
  'function connectedUser(uint256 connectedTypeId, bytes32 connectedUserIdHash) view returns (address)',
  'struct Parameters { uint32 newStakeOffset; uint32 newStakeDivisor; uint32 otherStakeDivisor; uint32 level1Divisor; uint32 level2Divisor; uint32 penaltyDivisor; uint32 minimumDisapproval; uint32 connectionReward; }',
  'function getParameters() view returns (Parameters)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
]);

const connectedTypeIds = new Map(
  networks.map(({ profile, connectedTypeId }) => [profile.network, connectedTypeId]),
);

/** A connection in the form of a token. */
export interface TokenConnection {
  network: string;
  accountHash: string;
}

/** Encodes the call that adds the connection to a wallet, or removes it. */
export function encodeChange(
  functionName: 'addConnection' | 'removeConnection',
  wallet: string,
  connection: TokenConnection,
): Hex {
  return encodeFunctionData({ abi, functionName, args: [wallet as Hex, ...toNames(connection)] });
}

/** More than either call takes in the project's own token; unused gas costs nothing. */
export const changeGas = 250_000n;

export function encodeConnectedUser(connection: TokenConnection): Hex {
  return encodeFunctionData({ abi, functionName: 'connectedUser', args: toNames(connection) });
}

/** Decodes the lower-case address of the wallet that has a connection; undefined when none has. */
export function decodeConnectedUser(data: Hex): string | undefined {
  const user = decodeFunctionResult({ abi, functionName: 'connectedUser', data });
  return user === zeroAddress ? undefined : user.toLowerCase();
}

/** The calls that return the reward of a token for a connection. */
export const rewardCalls = {
  parameters: encodeFunctionData({ abi, functionName: 'getParameters' }),
  symbol: encodeFunctionData({ abi, functionName: 'symbol' }),
  decimals: encodeFunctionData({ abi, functionName: 'decimals' }),
};

/** Decodes the reward of a token for a connection, in whole tokens, from the results of these calls. */
export function decodeReward(returned: Record<keyof typeof rewardCalls, Hex>) {
  const { parameters, symbol, decimals } = returned;
  const { connectionReward } = decodeFunctionResult({
    ...{ abi, functionName: 'getParameters' },
    data: parameters,
  });
  return {
    amount: formatUnits(
      BigInt(connectionReward),
      decodeFunctionResult({ abi, functionName: 'decimals', data: decimals }),
    ),
    symbol: decodeFunctionResult({ abi, functionName: 'symbol', data: symbol })
      .replace(/[\p{C}]/gu, '')
      .slice(0, 16),
  };
}

const toNames = ({ network, accountHash }: TokenConnection) =>
  [connectedTypeIds.get(network)!, accountHash as Hex] as const;
