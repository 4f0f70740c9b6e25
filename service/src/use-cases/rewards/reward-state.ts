import type { DatabaseContext } from '../../storage/database/database.js';
import {
  countSentInHour,
  listOpenRewards,
  recordFound,
  settleReward,
  type ConnectionReward,
  type TokenOfChain,
} from '../../storage/rewards/connection-rewards.js';
import { recordRewardToken, type TokenReward } from '../../storage/rewards/reward-tokens.js';

/** The maximum number of rewards of a token that are looked at. */
const maximumRewards = 1_000;

/** The rewards of a token that are not settled, and how many more may be added. */
export interface OpenRewards {
  /** The connections that it is to have, or to have no longer, and may not. */
  rewards: ConnectionReward[];
  /** The number of additions that its limit of an hour leaves. */
  additionsLeft: number;
}

/** Reads what is to be done for a token. */
export async function readOpenRewards(
  { database }: DatabaseContext,
  token: TokenOfChain,
  connectionsPerHour: number,
): Promise<OpenRewards> {
  const rewards = await listOpenRewards(database, token, maximumRewards);
  const isAdding = rewards.some(({ isWanted }) => isWanted);
  const sent = isAdding ? await countSentInHour(database, token) : 0;
  return { rewards, additionsLeft: Math.max(0, connectionsPerHour - sent) };
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
  { database }: DatabaseContext,
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
  { database }: DatabaseContext,
  { chainId, account, problem }: { chainId: number; account: string; problem: string | null },
  rewards: ReadonlyMap<string, TokenReward | undefined>,
): Promise<void> {
  for (const [token, reward] of rewards) {
    await recordRewardToken(database, { chainId, token, account, problem }, reward);
  }
}
