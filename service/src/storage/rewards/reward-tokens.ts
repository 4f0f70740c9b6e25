import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { queryRows } from '../database/rows.js';
import { connectionRewardTokens } from '../schema.js';

/** The reward of a token for a connected account. */
export interface TokenReward {
  /** In whole tokens, such as `10000`. */
  amount: string;
  symbol: string;
}

/** A reward token to which connections are added. */
export type StoredRewardToken = typeof connectionRewardTokens.$inferSelect;

/** Stores the state of the account that adds connections to a token: why rewards wait, or null. */
export async function recordRewardToken(
  { drizzle }: Database,
  token: Pick<StoredRewardToken, 'chainId' | 'token' | 'account' | 'problem'>,
  reward: TokenReward | undefined,
): Promise<void> {
  const set = { account: token.account, problem: token.problem, ...reward, checkedAt: sql`now()` };
  await drizzle
    .insert(connectionRewardTokens)
    .values({ chainId: token.chainId, token: token.token, ...set })
    .onConflictDoUpdate({
      target: [connectionRewardTokens.chainId, connectionRewardTokens.token],
      set,
    });
}

/** Lists the tokens to which connections have been added. */
export async function listRewardTokens(connection: Connection): Promise<StoredRewardToken[]> {
  return connection.select().from(connectionRewardTokens);
}

/** The state of adding connections to a token. */
export interface RewardTokenStatus {
  chainId: number;
  token: string;
  /** Lower-case address of the account that adds them. */
  account: string;
  /** The number of connections to add or remove, and the age of the oldest. */
  openCount: number;
  openSeconds: number | null;
  /** When the account last worked, in seconds before now. */
  checkedSeconds: number;
  problem: string | null;
}

/** Lists the state of adding connections to each token. */
export function listRewardTokenStatus({ drizzle }: Database): Promise<RewardTokenStatus[]> {
  return queryRows(
    drizzle,
    sql`
      SELECT t.chain_id::int AS "chainId", t.token, t.account, t.problem,
        count(r.id)::int AS "openCount", ${age('min(r.requested_at)')} AS "openSeconds",
        ${age('t.checked_at')} AS "checkedSeconds"
      FROM connection_reward_tokens t
      LEFT JOIN connection_rewards r ON r.chain_id = t.chain_id AND r.token = t.token
        AND r.settled_at IS NULL
      GROUP BY t.chain_id, t.token ORDER BY t.chain_id, t.token`,
  );
}

const age = (column: string) =>
  sql.raw(`floor(greatest(0, extract(epoch FROM now() - ${column})))::int`);
