import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { networkAccounts } from '../schema.js';

/** An account that is or was connected to a wallet. */
export type StoredAccount = typeof networkAccounts.$inferSelect;

/** An account that is connected. */
export type ConnectedAccount = StoredAccount & { wallet: string; accountId: string; label: string };

/** An account of a person. */
export type OwnAccount = ConnectedAccount & {
  /** Whether its sync is due. */
  isDue: boolean;
};

/** How an account is connected to a wallet. */
export interface AccountConnection {
  network: string;
  key: string;
  walletHash: string;
  wallet: string;
  accountId: string;
  label: string;
}

/** Reads the account with the key, and locks it until the transaction ends. */
export async function lockAccount(
  connection: Connection,
  key: string,
): Promise<StoredAccount | undefined> {
  const [account] = await connection
    .select()
    .from(networkAccounts)
    .where(eq(networkAccounts.key, key))
    .for('update');
  return account;
}

/** Reads the connected account with the id, and locks it until the transaction ends. */
export async function lockConnectedAccount(
  connection: Connection,
  id: number,
): Promise<ConnectedAccount | undefined> {
  const [account] = await connection
    .select()
    .from(networkAccounts)
    .where(and(eq(networkAccounts.id, id), isNotNull(networkAccounts.wallet)))
    .for('update');
  return account as ConnectedAccount | undefined;
}

/**
 * Stores an account, or connects a known one to the wallet. Its sync is due now, but at the earliest `restSeconds`
 * after the last one started. Returns its id.
 */
export async function upsertAccount(
  connection: Connection,
  account: AccountConnection,
  restSeconds: number,
): Promise<number> {
  const nextReadAt = rested(restSeconds);
  const [row] = await connection
    .insert(networkAccounts)
    .values(account)
    .onConflictDoUpdate({
      target: networkAccounts.key,
      set: { ...account, ...unread, nextReadAt, connectedAt: sql`now()`, disconnectedAt: null },
    })
    .returning({ id: networkAccounts.id });
  return row!.id;
}

const unread = {
  nextWalletHash: null,
  nextWalletUntil: null,
  isPaused: false,
  revision: null,
  unconfirmed: null,
  nextReadAt: sql`now()`,
  failures: 0,
  failingSince: null,
  problem: null,
};

/**
 * Disconnects accounts: deletes their wallet and the data that identify them. `next` may connect them within a time,
 * in seconds.
 */
export async function disconnectAccounts(
  connection: Connection,
  ids: readonly number[],
  next?: { walletHash: string; seconds: number },
): Promise<void> {
  await connection
    .update(networkAccounts)
    .set({
      ...unread,
      wallet: null,
      accountId: null,
      label: null,
      readAt: null,
      disconnectedAt: sql`now()`,
      ...(next && {
        nextWalletHash: next.walletHash,
        nextWalletUntil: sql`now() + ${next.seconds} * interval '1 second'`,
      }),
    })
    .where(inArray(networkAccounts.id, [...ids]));
}

/** Lists the accounts that are connected to the wallet, in the order of their first connection. */
export async function listAccountsOf(
  connection: Connection,
  wallet: string,
): Promise<OwnAccount[]> {
  const isDue = sql<boolean>`NOT is_paused AND next_read_at <= now()`;
  const rows = await connection
    .select({ ...getTableColumns(networkAccounts), isDue })
    .from(networkAccounts)
    .where(eq(networkAccounts.wallet, wallet))
    .orderBy(asc(networkAccounts.id));
  return rows as OwnAccount[];
}

/** Pauses or continues the syncs of an account. An account that continues is due after those that are due already. */
export async function pauseAccount(
  connection: Connection,
  id: number,
  isPaused: boolean,
): Promise<void> {
  const nextReadAt = isPaused ? sql`next_read_at` : sql`greatest(next_read_at, now())`;
  await connection
    .update(networkAccounts)
    .set({ isPaused, nextReadAt })
    .where(eq(networkAccounts.id, id));
}

/**
 * Makes the sync of an account due, but at the earliest `restSeconds` after the last one started. Returns when it is
 * due.
 */
export async function makeDue(
  connection: Connection,
  id: number,
  restSeconds: number,
): Promise<Date> {
  const [row] = await connection
    .update(networkAccounts)
    .set({ nextReadAt: sql`least(next_read_at, ${rested(restSeconds)})` })
    .where(eq(networkAccounts.id, id))
    .returning({ nextReadAt: networkAccounts.nextReadAt });
  return row!.nextReadAt;
}

/** Records that the social network is asked about the account now. */
export async function recordAsking({ drizzle }: Database, id: number): Promise<void> {
  await drizzle
    .update(networkAccounts)
    .set({ askedAt: sql`now()` })
    .where(eq(networkAccounts.id, id));
}

const rested = (restSeconds: number) =>
  sql`greatest(now(), ${networkAccounts.askedAt} + ${restSeconds}::float8 * interval '1 second')`;

/** Which due accounts are listed. */
export interface DueOptions {
  /** Accounts that were never synced, or all others. */
  isFirst: boolean;
  /** Wallets whose accounts are left out. */
  without: readonly string[];
  /** Only accounts after this position. */
  after?: DuePosition | undefined;
  limit: number;
}

/** The position of an account in the list; `dueSince` is in microseconds, which a `Date` does not have. */
export interface DuePosition {
  id: number;
  dueSince: string;
}

/** Lists the accounts of a social network whose sync is due, the longest due first. */
export async function listDueAccounts(
  { drizzle }: Database,
  network: string,
  { isFirst, without, after, limit }: DueOptions,
): Promise<(ConnectedAccount & DuePosition)[]> {
  const isBehind = after
    ? sql`AND (next_read_at, id) > (${after.dueSince}::timestamptz, ${after.id})`
    : sql``;
  const rows = await drizzle
    .select({ ...getTableColumns(networkAccounts), dueSince: sql<string>`next_read_at::text` })
    .from(networkAccounts)
    .where(
      sql`network = ${network} AND wallet IS NOT NULL AND NOT is_paused AND next_read_at <= now()
        AND ${isFirst ? isUnread : sql`NOT (${isUnread})`} AND wallet <> ALL(${array(without, 'text')})
        ${isBehind}`,
    )
    .orderBy(asc(networkAccounts.nextReadAt), asc(networkAccounts.id))
    .limit(limit);
  return rows as (ConnectedAccount & DuePosition)[];
}

/** The condition of the index `network_accounts_unread`; an unconfirmed listing was read as well. */
const isUnread = sql`read_at IS NULL AND failures = 0 AND unconfirmed IS NULL`;

/** Makes the syncs of the accounts with the keys due. */
export async function makeDueByKey({ drizzle }: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await drizzle
    .update(networkAccounts)
    .set({ nextReadAt: sql`least(next_read_at, now())` })
    .where(and(inArray(networkAccounts.key, [...keys]), isNotNull(networkAccounts.wallet)));
}

/** Lists the ids, at the social network, of all accounts that are synced, each with its stored revision. */
export async function listReadAccounts(
  { drizzle }: Database,
  network: string,
): Promise<Map<string, string | null>> {
  const rows = await queryRows<{ accountId: string; revision: string | null }>(
    drizzle,
    sql`
      SELECT account_id AS "accountId", revision FROM network_accounts
      WHERE network = ${network} AND wallet IS NOT NULL AND NOT is_paused ORDER BY id`,
  );
  return new Map(rows.map(({ accountId, revision }) => [accountId, revision]));
}

/** Finds the connected account with the key. */
export async function findConnectedAccount(
  { drizzle }: Database,
  key: string,
): Promise<ConnectedAccount | undefined> {
  const [account] = await drizzle
    .select()
    .from(networkAccounts)
    .where(and(eq(networkAccounts.key, key), isNotNull(networkAccounts.wallet)));
  return account as ConnectedAccount | undefined;
}

/** The result of a sync. */
export type SyncResult =
  | { isRead: true; revision: string | null; unconfirmed: string | null; nextReadIn: number }
  | { isRead: false; problem: string; nextReadIn: number };

/** Records the result of a sync; the next one is due after `nextReadIn` milliseconds. */
export async function recordSync(
  connection: Connection,
  id: number,
  result: SyncResult,
): Promise<void> {
  const nextReadAt = sql`now() + ${result.nextReadIn}::float8 * interval '1 millisecond'`;
  await connection
    .update(networkAccounts)
    .set(
      result.isRead
        ? {
            revision: result.revision,
            unconfirmed: result.unconfirmed,
            // An unconfirmed listing has not been stored.
            ...(result.unconfirmed === null && { readAt: sql`now()` }),
            failures: 0,
            failingSince: null,
            problem: null,
            nextReadAt,
          }
        : {
            failures: sql`failures + 1`,
            failingSince: sql`coalesce(failing_since, now())`,
            problem: result.problem,
            nextReadAt,
          },
    )
    .where(and(eq(networkAccounts.id, id), isNotNull(networkAccounts.wallet)));
}

/** The state of the accounts of a social network. */
export interface NetworkStatus {
  network: string;
  /** The number of connected accounts. */
  accountCount: number;
  failingCount: number;
  /** How long the sync of the longest due account has been due, in seconds. */
  lagSeconds: number;
}

/** Lists the state of the accounts of each social network that has any. */
export function listNetworkStatus({ drizzle }: Database): Promise<NetworkStatus[]> {
  return queryRows(
    drizzle,
    sql`
      SELECT network, count(*)::int AS "accountCount",
        count(*) FILTER (WHERE failing_since IS NOT NULL)::int AS "failingCount",
        coalesce(floor(extract(epoch FROM max(now() - next_read_at)
          FILTER (WHERE NOT is_paused AND next_read_at < now()))), 0)::int AS "lagSeconds"
      FROM network_accounts WHERE wallet IS NOT NULL GROUP BY network ORDER BY network`,
  );
}
