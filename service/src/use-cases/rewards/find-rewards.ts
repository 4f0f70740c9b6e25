import type { ConnectionReward } from '../../storage/rewards/connection-rewards.js';
import type { StoredRewardToken } from '../../storage/rewards/reward-tokens.js';
import type { RewardingToken } from './rewarding-tokens.js';

/** A reward for a connected account, and its status. */
export interface FoundReward {
  /** `available` until the person requests it, `pending` until it is final on the chain, then `earned`. */
  status: 'available' | 'pending' | 'earned';
  token: StoredRewardToken;
  stored: ConnectionReward | undefined;
}

/** The data that determines the rewards of an account. */
export interface RewardFacts {
  rewarding: readonly RewardingToken[];
  tokens: readonly StoredRewardToken[];
  /** The rewards of the wallet and those for the account. */
  stored: readonly ConnectionReward[];
  account: { network: string; accountHash: string; walletHash: string };
}

/** The minimum time between two requests of a reward that was withdrawn in between. */
const pauseMilliseconds = 24 * 60 * 60_000;

/** Finds the rewards that a wallet can get or has for an account: one for each account, wallet and network. */
export function findRewards({ rewarding, tokens, stored, account }: RewardFacts): FoundReward[] {
  const { network, accountHash, walletHash } = account;
  return tokens.flatMap((token): FoundReward[] => {
    const isSame = (one: { chainId: number; token: string }) =>
      one.chainId === token.chainId && one.token === token.token;
    const given = stored.filter(
      (one) =>
        isSame(one) &&
        (one.accountHash === accountHash ||
          (one.walletHash === walletHash && one.network === network)),
    );
    const own = given.find(
      (one) => one.accountHash === accountHash && one.walletHash === walletHash,
    );
    if (own && (own.isAdded || own.isWanted)) {
      const isEarned = own.isAdded && (own.settledAt !== null || !own.isWanted);
      return [{ status: isEarned ? 'earned' : 'pending', token, stored: own }];
    }
    // Each withdrawal of a sent transaction has a cost for the operator.
    if (own && own.requestedAt.getTime() > Date.now() - pauseMilliseconds) return [];
    const isRewarding = rewarding.some((one) => isSame(one) && one.networks.includes(network));
    if (!isRewarding || given.some((one) => one !== own)) return [];
    return [{ status: 'available', token, stored: own }];
  });
}
