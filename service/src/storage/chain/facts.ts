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
  /** Who endorses. */
  source: string;
  /** What is endorsed. */
  target: string;
  /** Whole tokens. */
  value: bigint;
  transactionId: string;
}

/** What an account did with a reward token, or got of it, as its owner reads it; addresses are in lower case. */
export interface TokenAct extends EventPosition {
  /** Seconds since 1970: the time of the block. */
  at: number;
  /** Lower-case address of the token. */
  contract: string;
  kind: TokenActKind;
  /** Whose it is. */
  account: string;
  /** What was endorsed or disapproved of; null where the events do not say it. */
  target: string | null;
  /** Who endorsed or disapproved, of a reward or penalty. */
  by: string | null;
  /** The distance of a reward or penalty: 1 or 2. */
  level: number | null;
  /** Whole tokens, as digits: more than a number can hold. */
  value: string;
  transactionId: string | null;
  transactionHash: string | null;
}

/**
 * An event of the Ethereum Follow Protocol: which list is the primary one of an account (`primary`), who owns a
 * list, where it is stored and whose it is (`owner`, `location`, `user`), and what is put on and taken off it.
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

/** Names the slot of a list in a records contract of a chain. */
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

/** How much somebody has of a token; addresses are in lower case. */
export interface Balance {
  owner: string;
  token: string;
  /** Whole tokens and their fractions. */
  amount: number;
  /** After which block it was read, if that is another one than for the balances that were read with it. */
  readAt?: number;
}

/** A block by its number and hash. */
export interface BlockName {
  number: number;
  hash: string;
  /** Seconds since 1970. */
  at: number;
}

/** A request to the oracle of a reward token: who endorsed the target before? Bytes are hexadecimal. */
export interface OracleRequest extends EventPosition {
  blockHash: string;
  /** Seconds since 1970: the time of the block. */
  at: number;
  /** Lower-case address of the operator contract that took it. */
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
  /** Lower-case addresses: who endorses or disapproves, and of what. */
  source: string;
  target: string;
  transactionId: string;
}

/** In which block a request was answered or cancelled. */
export interface ClosedOracleRequest {
  chainId: number;
  contract: string;
  requestId: string;
  blockNumber: number;
  isAnswered: boolean;
}
