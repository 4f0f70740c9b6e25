/** Where something stands in a chain. */
export interface Place {
  chainId: number;
  blockNumber: number;
  logIndex: number;
}

/** An event of a reward token; addresses are in lower case. */
export interface TokenEvent extends Place {
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
  value: number;
  transactionId: string;
}

/**
 * An event of the Ethereum Follow Protocol: which list is the primary one of an account (`primary`), who owns a
 * list, where it is stored and whose it is (`owner`, `location`, `user`), and what is put on and taken off it.
 */
export interface FollowEvent extends Place {
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
export function formatListPlace(chainId: number, contract: string, slot: string): string {
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
}

/** A block by its number and hash. */
export interface BlockName {
  number: number;
  hash: string;
  /** Seconds since 1970. */
  at: number;
}
