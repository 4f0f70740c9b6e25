import type { KeyedHashes } from '../../auth/keyed-hashes.js';

/** A reward token, and the networks whose accounts it rewards. */
export interface RewardingToken {
  chainId: number;
  /** Lower-case address. */
  token: string;
  networks: readonly string[];
}

/** What a reward token knows the account with the key by: nothing else has it. */
export function toAccountHash(hashes: KeyedHashes, accountKey: string): string {
  const hash = hashes.hashAccount('connection reward', accountKey);
  return `0x${Buffer.from(hash, 'base64url').toString('hex')}`;
}
