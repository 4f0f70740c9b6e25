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

/** The maximum number of rewards of a token that are read. */
const maximumRewards = 1_000;

/** The rewards of a token that are not final, and the remaining number of additions. */
export interface OpenRewards {
  /** The wanted additions and removals of connections that are not final yet. */
  rewards: ConnectionReward[];
  /** The number of additions that the limit of the hour leaves. */
  additionsLeft: number;
}

/** Reads the open rewards of a token. */
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

/** The state of a reward on the chain. */
export interface FoundOnChain {
  /** Whether the token has the wanted state after the newest block, and after the last final block. */
  isDone: boolean;
  isFinal: boolean;
  /** The number of the newest block. */
  number: number;
}

/** Records the state of a reward on the chain. */
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

/** Stores the state of the account that adds connections to tokens of a chain, and the rewards of these tokens. */
export async function reportRewards(
  { database }: DatabaseContext,
  { chainId, account, problem }: { chainId: number; account: string; problem: string | null },
  rewards: ReadonlyMap<string, TokenReward | undefined>,
): Promise<void> {
  for (const [token, reward] of rewards) {
    await recordRewardToken(database, { chainId, token, account, problem }, reward);
  }
}
