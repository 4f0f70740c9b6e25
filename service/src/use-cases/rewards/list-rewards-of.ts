import type { AccountReward } from '../../schemas/account.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { ChainContext } from '../scanned-chains.js';
import type { ConnectedAccount } from '../../storage/accounts/network-accounts.js';
import { listRewards } from '../../storage/rewards/connection-rewards.js';
import { listRewardTokens } from '../../storage/rewards/reward-tokens.js';
import { findRewards, type FoundReward } from './find-rewards.js';
import { toAccountHash } from './rewarding-tokens.js';

/** Lists the rewards that a wallet can get or has for its connected accounts, by their ids. */
export async function listRewardsOf(
  { database, hashes, chains }: DatabaseContext & HashContext & ChainContext,
  wallet: string,
  accounts: readonly ConnectedAccount[],
): Promise<Map<number, { rewards: AccountReward[] }>> {
  const tokens = await listRewardTokens(database.drizzle);
  if (tokens.length === 0) return new Map();
  const walletHash = hashes.hashWallet(wallet);
  const accountHashOf = new Map(accounts.map(({ id, key }) => [id, toAccountHash(hashes, key)]));
  const accountHashes = [...accountHashOf.values()];
  const stored = await listRewards(database.drizzle, { walletHash, accountHashes });
  return new Map(
    accounts.flatMap(({ id, network }) => {
      const account = { network, accountHash: accountHashOf.get(id)!, walletHash };
      const found = findRewards({ rewarding: chains.rewards, tokens, stored, account });
      return found.length > 0 ? [[id, { rewards: found.map(toView) }] as const] : [];
    }),
  );
}

function toView({ status, token }: FoundReward): AccountReward {
  const { chainId, token: tokenAddress, amount, symbol } = token;
  return {
    status,
    chainId,
    tokenAddress,
    ...(amount !== null && { amount }),
    ...(symbol !== null && { symbol }),
  };
}
