import type { OracleJob } from '../storage/oracle/requests.js';
import type { AnswerLimits } from '../use-cases/endorsements/answer-limits.js';

/** What of a contract is scanned. */
export type ContractKind =
  /** Not a contract: the transactions of the chain. */
  | 'transactions'
  /** `Endorse`, `WithdrawStake` and penalties of a reward token. */
  | 'rewardToken'
  /** What reward tokens ask an operator contract of Chainlink, and its answers. */
  | 'oracle'
  /** Transfers and balances of an ERC-20 token. */
  | 'token'
  /** The contracts of the Ethereum Follow Protocol. */
  | 'registry'
  | 'accountMetadata'
  | 'records';

/** A contract that is scanned. */
export interface ScannedContract {
  /** Lower-case address; empty for the transactions of the chain. */
  address: string;
  kind: ContractKind;
  /** The first block that is scanned. */
  startBlock: number;
}

/** What a token rewards. */
export interface TokenRewards {
  /** Lower-case address. */
  token: string;
  /** Those whose connected accounts it rewards. */
  networks: readonly string[];
  /** The maximum number of connections that are added to it in an hour. */
  connectionsPerHour: number;
}

/** A chain that is scanned. */
export interface ChainSettings {
  id: number;
  /** Addresses of JSON-RPC nodes: each is asked when the one before it fails. */
  rpcUrls: readonly string[];
  /** The number of further blocks after which a block is final. */
  confirmations: number;
  /** Time between two looks for new blocks, in milliseconds. */
  pollMilliseconds: number;
  /** How long a node may take to answer, in milliseconds. */
  timeoutMilliseconds: number;
  /** How many blocks are requested at once at most. */
  maximumBlocks: number;
  /** The maximum number of requests in a day (UTC) for wallets that signed in later; past it, only active people are read. */
  historyRequestsPerDay: number;
  contracts: readonly ScannedContract[];
  /** Which requests the service's oracle answers. */
  oracles: readonly OracleJob[];
  /** What answers to the reward tokens may have. */
  answerLimits: readonly AnswerLimits[];
  /** The tokens that reward connected accounts. */
  rewards: readonly TokenRewards[];
}
