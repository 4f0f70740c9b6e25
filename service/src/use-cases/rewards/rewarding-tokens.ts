import type { KeyedHashes } from '../../auth/keyed-hashes.js';

/** A reward token, and the networks whose accounts it rewards. */
export interface RewardingToken {
  chainId: number;
  /** The token's lower-case address. */
  token: string;
  networks: readonly string[];
}

/** Returns the hash by which a reward token identifies the account with the key; no other part uses it. */
export function toAccountHash(hashes: KeyedHashes, accountKey: string): string {
  const hash = hashes.hashAccount('connection reward', accountKey);
  return `0x${Buffer.from(hash, 'base64url').toString('hex')}`;
}
