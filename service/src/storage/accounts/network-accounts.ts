import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { networkAccounts } from '../schema.js';

/** An account that is connected to a wallet, or was. */
export type StoredAccount = typeof networkAccounts.$inferSelect;

/** An account that is connected. */
export type ConnectedAccount = StoredAccount & { wallet: string; accountId: string; label: string };

/** An account of a person. */
export type OwnAccount = ConnectedAccount & {
  /** Whether it has to be read now. */
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

/** The account with the key, which is locked until the transaction ends. */
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

/** The connected account with the id, which is locked until the transaction ends. */
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
 * Stores an account, or connects a known one to the wallet; it is due to be read, though `restSeconds` after its last
 * reading began at the earliest. Returns its id.
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

/** Empties what names the wallets and the accounts; `next` may connect them within a time, in seconds. */
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

/** The accounts that are connected to the wallet, in the order of their first connection. */
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

/** Pauses or continues reading an account; one that continues waits behind those that are due already. */
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

/** Makes an account due, though `restSeconds` after its last reading began at the earliest. Returns when it is. */
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

/** Records that the network is asked about the account now. */
export async function recordAsking({ drizzle }: Database, id: number): Promise<void> {
  await drizzle
    .update(networkAccounts)
    .set({ askedAt: sql`now()` })
    .where(eq(networkAccounts.id, id));
}

const rested = (restSeconds: number) =>
  sql`greatest(now(), ${networkAccounts.askedAt} + ${restSeconds}::float8 * interval '1 second')`;

/** Which accounts are listed that have to be read. */
export interface DueOptions {
  /** Those that were never read, or the others. */
  isFirst: boolean;
  /** Wallets whose accounts are left out. */
  without: readonly string[];
  /** Only accounts behind this one are listed. */
  after?: DuePosition | undefined;
  limit: number;
}

/** Where an account is in the order; `dueSince` is in microseconds, which a `Date` does not have. */
export interface DuePosition {
  id: number;
  dueSince: string;
}

/** The accounts of a network that have to be read, the longest due first. */
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

/** As the index `network_accounts_unread` says; an unconfirmed listing was read as well. */
const isUnread = sql`read_at IS NULL AND failures = 0 AND unconfirmed IS NULL`;

/** Makes the accounts with the keys due. */
export async function makeDueByKey({ drizzle }: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await drizzle
    .update(networkAccounts)
    .set({ nextReadAt: sql`least(next_read_at, now())` })
    .where(and(inArray(networkAccounts.key, [...keys]), isNotNull(networkAccounts.wallet)));
}

/** The ids at the network of all accounts that are read, each with the revision that is stored. */
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

/** The connected account with the key. */
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

/** How a sync of an account ended. */
export type SyncResult =
  | { isRead: true; revision: string | null; unconfirmed: string | null; nextReadIn: number }
  | { isRead: false; problem: string; nextReadIn: number };

/** Records how a sync of the account ended; the next one is due after `nextReadIn` milliseconds. */
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
            // An unconfirmed listing has not been taken over.
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

/** How the accounts of a network do. */
export interface NetworkStatus {
  network: string;
  /** Connected ones. */
  accountCount: number;
  failingCount: number;
  /** How long the longest due account waits to be read, in seconds. */
  lagSeconds: number;
}

/** How the accounts of each network with any do. */
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
