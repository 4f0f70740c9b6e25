import type { ServiceContext } from '../../service-context.js';
import {
  listOpenRewards,
  recordFound,
  settleReward,
  type ConnectionReward,
} from '../../storage/rewards/connection-rewards.js';
import { recordRewardToken, type TokenReward } from '../../storage/rewards/reward-tokens.js';

/** As many rewards are looked at. */
const mostRewards = 1_000;

/** The connections that tokens of a chain are to have, or to have no longer, and may not. */
export function readOpenRewards(
  { database }: ServiceContext,
  chainId: number,
  tokens: readonly string[],
): Promise<ConnectionReward[]> {
  return listOpenRewards(database, { chainId, tokens }, mostRewards);
}

/** What the chain says about a reward. */
export interface FoundOnChain {
  /** Whether the token has what is wanted after the newest block, and after the last one that is final. */
  isDone: boolean;
  isFinal: boolean;
  /** The number of the newest block. */
  number: number;
}

/** Takes over what the chain says about a reward. */
export async function recordOnChain(
  { database }: ServiceContext,
  reward: ConnectionReward,
  { isDone, isFinal, number }: FoundOnChain,
): Promise<void> {
  if (isDone !== (reward.changedBlock !== null)) {
    await recordFound(database, reward, isDone ? number : null);
  }
  if (isDone && isFinal) await settleReward(database, reward);
}

/** Stores how the account does that adds connections to tokens of a chain, and what these give. */
export async function reportRewards(
  { database }: ServiceContext,
  { chainId, account, problem }: { chainId: number; account: string; problem: string | null },
  rewards: ReadonlyMap<string, TokenReward | undefined>,
): Promise<void> {
  for (const [token, reward] of rewards) {
    await recordRewardToken(database, { chainId, token, account, problem }, reward);
  }
}
