import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { ChainContext } from '../scanned-chains.js';
import { lockAccounts } from '../../storage/accounts/lock-accounts.js';
import { write } from '../../storage/database/unit-of-work.js';
import {
  insertReward,
  listRewards,
  renewReward,
} from '../../storage/rewards/connection-rewards.js';
import { listRewardTokens } from '../../storage/rewards/reward-tokens.js';
import { requireOwnAccount } from './disconnect-account.js';
import { requireNetwork, type AccountContext } from './networks.js';
import { requireUser } from '../authorise.js';
import { findRewards } from '../rewards/find-rewards.js';
import { toAccountHash } from '../rewards/rewarding-tokens.js';

/**
 * Requests the rewards that reward tokens give for a connected account of the user. The chain then shows that the
 * wallet has an account at the social network, but not which one. A repeated request changes nothing.
 * @throws ServiceError `noSuchEntity` when the user has not connected it; `conflict` when no reward is available
 */
export async function requestRewards(
  context: AccountContext & ChainContext,
  principal: Principal,
  id: number,
): Promise<void> {
  const user = requireUser(principal, 'ask for rewards');
  const wallet = user.address;
  await write(context, async (unit) => {
    const { connection } = unit;
    await lockAccounts(connection, 'write');
    const { network, key } = await requireOwnAccount(unit, wallet, id);
    requireNetwork(context.networks, network);
    const accountHash = toAccountHash(context.hashes, key);
    const walletHash = context.hashes.hashWallet(wallet);
    const found = findRewards({
      rewarding: context.chains.rewards,
      tokens: await listRewardTokens(connection),
      stored: await listRewards(connection, { walletHash, accountHashes: [accountHash] }),
      account: { network, accountHash, walletHash },
    });
    if (found.length === 0) {
      throw new ServiceError('conflict', 'There is no reward for this account, or no further one.');
    }
    for (const { status, token, stored } of found) {
      if (status !== 'available') continue;
      if (stored) await renewReward(connection, stored.id, wallet);
      else {
        const { chainId, token: address } = token;
        const claim = { chainId, token: address, network, accountHash, walletHash, wallet };
        await insertReward(connection, claim);
      }
    }
  });
}
