import type { TokenActKind } from '../../schemas/endorsement-history.js';

/** Where something stands in a chain. */
export interface EventPosition {
  chainId: number;
  blockNumber: number;
  logIndex: number;
}

/** An event of a reward token; addresses are in lower case. */
export interface TokenEvent extends EventPosition {
  blockHash: string;
  /** Seconds since 1970: the time of the block. */
  at: number;
  /** Lower-case address of the token. */
  contract: string;
  kind: 'endorse' | 'withdraw' | 'penalise';
  /** The endorsing wallet. */
  source: string;
  /** The endorsed address. */
  target: string;
  /** Whole tokens. */
  value: bigint;
  transactionId: string;
}

/**
 * An act of an account with a reward token, or a reward or penalty that it got, as its owner reads it; addresses are
 * in lower case.
 */
export interface TokenAct extends EventPosition {
  /** Seconds since 1970: the time of the block. */
  at: number;
  /** Lower-case address of the token. */
  contract: string;
  kind: TokenActKind;
  /** The account that acted, or got the reward or penalty. */
  account: string;
  /** The endorsed or disapproved address; null where the events do not have it. */
  target: string | null;
  /** For a reward or penalty: the wallet that endorsed or disapproved. */
  by: string | null;
  /** The distance of a reward or penalty: 1 or 2. */
  level: number | null;
  /** Whole tokens, as decimal digits: more than a number can hold. */
  value: string;
  transactionId: string | null;
  transactionHash: string | null;
}

/**
 * An event of the Ethereum Follow Protocol: the primary list of an account (`primary`), the owner, storage location
 * and user of a list (`owner`, `location`, `user`), and a record or tag put on or taken off it.
 */
export interface FollowEvent extends EventPosition {
  /** Lower-case address of the contract. */
  contract: string;
  kind: 'primary' | 'owner' | 'location' | 'user' | 'add' | 'remove' | 'tag' | 'untag';
  /** The token of a list or, in a records contract, its slot: 32 bytes, hexadecimal; empty for none. */
  list: string;
  /** Lower-case address; empty for a location. */
  account: string;
  /** `formatListPlace` of a location, a tag, or empty. */
  value: string;
}

/** Formats the slot of a list in a records contract of a chain as one text. */
export function formatListPosition(chainId: number, contract: string, slot: string): string {
  return `${chainId} ${contract} ${slot}`;
}

/** A transaction between two known addresses, in lower case. */
export interface Interaction {
  chainId: number;
  blockNumber: number;
  source: string;
  target: string;
  /** `transfer` of some value or tokens, else `call`. */
  action: 'transfer' | 'call';
  transactionHash: string;
  /** Seconds since 1970: the time of the block. */
  at: number;
}

/** The balance of an account in a token; addresses are in lower case. */
export interface Balance {
  owner: string;
  token: string;
  /** Whole tokens and their fractions. */
  amount: number;
  /** The block after which it was read, if it differs from that of the balances read with it. */
  readAt?: number;
}

/** A block by its number and hash. */
export interface BlockName {
  number: number;
  hash: string;
  /** Seconds since 1970. */
  at: number;
}

/** A request to the oracle of a reward token for the previous endorsers of a target. Bytes are hexadecimal. */
export interface OracleRequest extends EventPosition {
  blockHash: string;
  /** Seconds since 1970: the time of the block. */
  at: number;
  /** Lower-case address of the operator contract that took the request. */
  contract: string;
  requestId: string;
  jobId: string;
  /** Lower-case address of the token. */
  requester: string;
  /** Selector of the function that takes the answer. */
  callbackFunction: string;
  /** In the smallest unit of LINK. */
  payment: string;
  /** From when it can be cancelled, in seconds since 1970. */
  expiration: number;
  /** Lower-case addresses: the endorsing or disapproving wallet, and its target. */
  source: string;
  target: string;
  transactionId: string;
}

/** The block in which a request was answered or cancelled. */
export interface ClosedOracleRequest {
  chainId: number;
  contract: string;
  requestId: string;
  blockNumber: number;
  isAnswered: boolean;
}
