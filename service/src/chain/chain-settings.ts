import type { OracleJob } from '../storage/oracle/requests.js';
import type { AnswerLimits } from '../use-cases/endorsements/answer-limits.js';

/** The kind of events that are scanned. */
export type ContractKind =
  /** Not a contract: the transactions of the chain. */
  | 'transactions'
  /** `Endorse`, `WithdrawStake` and penalties of a reward token. */
  | 'rewardToken'
  /** Requests of reward tokens to an operator contract of Chainlink, and its answers. */
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

/** The rewards of a token for connected accounts. */
export interface TokenRewards {
  /** Lower-case address. */
  token: string;
  /** The social networks whose connected accounts it rewards. */
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
  /** Time between two checks for new blocks, in milliseconds. */
  pollMilliseconds: number;
  /** The maximum time until a node answers, in milliseconds. */
  timeoutMilliseconds: number;
  /** The maximum number of blocks of one request. */
  maximumBlocks: number;
  /**
   * The maximum number of requests in a day (UTC) for wallets that signed in later; above it, the chain is read only
   * for active people.
   */
  historyRequestsPerDay: number;
  contracts: readonly ScannedContract[];
  /** The jobs that the service's oracle answers. */
  oracles: readonly OracleJob[];
  /** The limits of answers to the reward tokens. */
  answerLimits: readonly AnswerLimits[];
  /** The tokens that reward connected accounts. */
  rewards: readonly TokenRewards[];
}
