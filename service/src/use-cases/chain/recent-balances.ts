import type { Balance } from '../../storage/chain/facts.js';
import type { RecentInteraction } from '../../storage/chain/recent-interactions.js';

/** Returns the rows of balances that were read after a block which can still be removed. */
export function toRecentBalances(
  chainId: number,
  blockNumber: number,
  balances: readonly Balance[],
): RecentInteraction[] {
  return balances.map(({ owner, token, readAt = blockNumber }) => ({
    chainId,
    blockNumber: readAt,
    source: owner,
    target: token,
    action: 'balance',
    transactionHash: '',
    at: 0,
  }));
}
