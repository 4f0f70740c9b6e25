import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNull,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { chainTransactions, connectionRewards } from '../schema.js';

/** A reward of a token for a connected account. */
export type ConnectionReward = typeof connectionRewards.$inferSelect;

/** The wallet that gets a reward of a token, and the account and social network for which it gets it. */
export type RewardClaim = Pick<
  ConnectionReward,
  'chainId' | 'token' | 'network' | 'accountHash' | 'walletHash'
> & { wallet: string };

/** Lists the rewards of a wallet, and those of all wallets for the accounts with these hashes. */
export async function listRewards(
  connection: Connection,
  { walletHash, accountHashes }: { walletHash: string; accountHashes: readonly string[] },
): Promise<ConnectionReward[]> {
  return connection
    .select()
    .from(connectionRewards)
    .where(
      or(
        eq(connectionRewards.walletHash, walletHash),
        inArray(connectionRewards.accountHash, [...accountHashes]),
      ),
    )
    .orderBy(asc(connectionRewards.id));
}

/** Stores that a reward is wanted. */
export async function insertReward(connection: Connection, claim: RewardClaim): Promise<void> {
  await connection.insert(connectionRewards).values(claim);
}

/** Stores that a reward is wanted again that was withdrawn before its token had the connection. */
export async function renewReward(
  connection: Connection,
  id: number,
  wallet: string,
): Promise<void> {
  await connection
    .update(connectionRewards)
    .set({ wallet, isWanted: true, requestedAt: sql`now()`, ...unsettled })
    .where(eq(connectionRewards.id, id));
}

/** Withdraws the rewards of an account, or all of a wallet: their tokens then remove the connections. */
export async function withdrawRewards(
  connection: Connection,
  whose: { accountHash: string } | { wallet: string },
): Promise<void> {
  const rows = await connection
    .select({ id: connectionRewards.id })
    .from(connectionRewards)
    .where(and(eq(connectionRewards.isWanted, true), isOf(whose)))
    .for('update');
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await deleteUnused(connection, ids);
  await connection
    .update(connectionRewards)
    .set({ isWanted: false, ...unsettled })
    .where(inArray(connectionRewards.id, ids));
}

const isOf = (whose: { accountHash: string } | { wallet: string }): SQL =>
  'wallet' in whose
    ? eq(connectionRewards.wallet, whose.wallet)
    : eq(connectionRewards.accountHash, whose.accountHash);

const unsettled = { changedBlock: null, settledAt: null };

/** Deletes rewards that no token has had and no transaction is about: they have cost nothing. */
async function deleteUnused(connection: Connection, ids: readonly number[]): Promise<void> {
  const transactions = connection
    .select({ id: chainTransactions.rewardId })
    .from(chainTransactions)
    .where(eq(chainTransactions.rewardId, connectionRewards.id));
  await connection
    .delete(connectionRewards)
    .where(
      and(
        inArray(connectionRewards.id, [...ids]),
        eq(connectionRewards.isAdded, false),
        notExists(transactions),
      ),
    );
}

/** A reward token on a chain, by its lower-case address. */
export type TokenOfChain = Pick<ConnectionReward, 'chainId' | 'token'>;

/**
 * Lists the rewards of a token that are not final: first those that were sent or withdrawn, and within each the
 * oldest first.
 */
export async function listOpenRewards(
  { drizzle }: Database,
  place: TokenOfChain,
  limit: number,
): Promise<ConnectionReward[]> {
  return drizzle
    .select()
    .from(connectionRewards)
    .where(and(ofToken(place), isNull(connectionRewards.settledAt)))
    .orderBy(sql`is_wanted AND sent_at IS NULL`, asc(connectionRewards.id))
    .limit(limit);
}

/** Counts the connections that transactions of the last hour add to a token. */
export async function countSentInHour({ drizzle }: Database, place: TokenOfChain): Promise<number> {
  const [row] = await drizzle
    .select({ sent: count() })
    .from(connectionRewards)
    .where(and(ofToken(place), gt(connectionRewards.sentAt, sql`now() - interval '1 hour'`)));
  return row!.sent;
}

const ofToken = ({ chainId, token }: TokenOfChain) =>
  and(eq(connectionRewards.chainId, chainId), eq(connectionRewards.token, token));

/** Stores the block in which the token was found to have the wanted state, or that it does not have it. */
export async function recordFound(
  { drizzle }: Database,
  { id, isWanted }: Pick<ConnectionReward, 'id' | 'isWanted'>,
  changedBlock: number | null,
): Promise<void> {
  await drizzle
    .update(connectionRewards)
    .set({ changedBlock, ...(isWanted && changedBlock !== null && { isAdded: true }) })
    .where(isStill({ id, isWanted }));
}

/** Stores that the wanted state is final. The wallet of a connection that was removed is deleted. */
export async function settleReward(
  { drizzle }: Database,
  { id, isWanted }: Pick<ConnectionReward, 'id' | 'isWanted'>,
): Promise<void> {
  await drizzle
    .update(connectionRewards)
    .set({ settledAt: sql`now()`, ...(!isWanted && { wallet: null }) })
    .where(isStill({ id, isWanted }));
}

const isStill = ({ id, isWanted }: Pick<ConnectionReward, 'id' | 'isWanted'>) =>
  and(eq(connectionRewards.id, id), eq(connectionRewards.isWanted, isWanted));
