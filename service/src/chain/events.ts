import { parseAbi, toEventSelector, type Hex } from 'viem';
import type { ContractKind } from './chain-settings.js';

/** The events of a reward token. */
export const rewardTokenAbi = parseAbi([
  'event Endorse(address indexed from, address indexed to, uint256 value, string transactionId)',
  'event WithdrawStake(address indexed from, address indexed to, uint256 value, string transactionId)',
  'event Disapprove(address indexed from, address indexed to, uint256 value, string transactionId)',
  'event PenalisePreviousEndorserLevel1(address endorser, uint256 penalty)',
  'event PenalisePreviousEndorserLevel2(address endorser, uint256 penalty)',
  'event RewardPreviousEndorserLevel1(address endorser, uint256 reward)',
  'event RewardPreviousEndorserLevel2(address endorser, uint256 reward)',
  'event Claim(address indexed endorser, uint256 value)',
  'event AddConnection(address indexed user, uint256 indexed connectedTypeId, bytes32 indexed connectedUserIdHash, uint256 reward)',
  // Chainlink's client emits it where an answer of the oracle starts.
  'event ChainlinkFulfilled(bytes32 indexed id)',
]);

/** The events of Chainlink's operator contract. */
export const oracleAbi = parseAbi([
  'event OracleRequest(bytes32 indexed specId, address requester, bytes32 requestId, uint256 payment, address callbackAddr, bytes4 callbackFunctionId, uint256 cancelExpiration, uint256 dataVersion, bytes data)',
  'event OracleResponse(bytes32 indexed requestId)',
  'event CancelOracleRequest(bytes32 indexed requestId)',
]);

/** The event of an ERC-20 token. */
export const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** The events of the Ethereum Follow Protocol. */
export const registryAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event UpdateListStorageLocation(uint256 indexed tokenId, bytes listStorageLocation)',
]);
export const accountMetadataAbi = parseAbi([
  'event UpdateAccountMetadata(address indexed addr, string key, bytes value)',
]);
export const recordsAbi = parseAbi([
  'event UpdateListMetadata(uint256 indexed slot, string key, bytes value)',
  'event ListOp(uint256 indexed slot, bytes op)',
]);

const abis = {
  rewardToken: rewardTokenAbi,
  oracle: oracleAbi,
  token: tokenAbi,
  registry: registryAbi,
  accountMetadata: accountMetadataAbi,
  records: recordsAbi,
} as const;

/** Returns the first topics of the events of a kind of contract. */
export function getEventTopics(kind: ContractKind): Hex[] {
  return kind === 'transactions' ? [] : abis[kind].map((event) => toEventSelector(event));
}
