import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';

/** A stored follow of an account, by the key of the followed account. */
export interface StoredFollow {
  target: string;
  /** Empty where the social network has none. */
  ref: string;
}

/** The number of rows of one statement. */
const chunkSize = 5_000;

/** Lists the accounts that the account follows. */
export function listFollows(connection: Connection, accountId: number): Promise<StoredFollow[]> {
  return queryRows(
    connection,
    sql`SELECT target, ref FROM network_follows WHERE account_id = ${accountId}`,
  );
}

/** Counts the different accounts that each of the accounts follows. */
export async function countFollows(
  connection: Connection,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queryRows<{ id: string; count: number }>(
    connection,
    sql`
      SELECT account_id AS id, count(DISTINCT target)::int AS count FROM network_follows
      WHERE account_id = ANY(${array(accountIds, 'bigint')}) GROUP BY account_id`,
  );
  return new Map(rows.map(({ id, count }) => [Number(id), count]));
}

/** Stores those of the follows that are not stored yet. */
export async function insertFollows(
  connection: Connection,
  accountId: number,
  follows: readonly StoredFollow[],
): Promise<void> {
  for (const chunk of chunks(follows)) {
    await connection.execute(sql`
      INSERT INTO network_follows (account_id, target, ref)
      SELECT ${accountId}, target, ref FROM ${unnest(chunk)} ON CONFLICT DO NOTHING`);
  }
}

/** Deletes follows of an account. */
export async function deleteFollows(
  connection: Connection,
  accountId: number,
  follows: readonly StoredFollow[],
): Promise<void> {
  for (const chunk of chunks(follows)) {
    await connection.execute(sql`
      DELETE FROM network_follows f USING ${unnest(chunk)}
      WHERE f.account_id = ${accountId} AND f.target = k.target AND f.ref = k.ref`);
  }
}

/** Deletes the follow with the ref, and returns the followed account. */
export async function deleteFollowByRef(
  connection: Connection,
  accountId: number,
  ref: string,
): Promise<string[]> {
  const rows = await queryRows<{ target: string }>(
    connection,
    sql`DELETE FROM network_follows WHERE account_id = ${accountId} AND ref = ${ref} RETURNING target`,
  );
  return rows.map(({ target }) => target);
}

/** Deletes all follows of the accounts. */
export async function deleteFollowsOf(
  connection: Connection,
  accountIds: readonly number[],
): Promise<void> {
  await connection.execute(
    sql`DELETE FROM network_follows WHERE account_id = ANY(${array(accountIds, 'bigint')})`,
  );
}

/** Finds the accounts that follow one of the keys. */
export async function findFollowersOf(
  connection: Connection,
  keys: readonly string[],
): Promise<number[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`
      SELECT DISTINCT account_id AS id FROM network_follows
      WHERE target = ANY(${array(keys, 'text')}) ORDER BY 1`,
  );
  return rows.map(({ id }) => Number(id));
}

/** A follow between people who both have connected accounts. */
export interface KnownFollow {
  accountId: number;
  network: string;
  source: EntityId;
  target: EntityId;
}

/**
 * Finds the follows of these accounts whose target is connected too, to any person or to the given ones. Follows
 * between accounts of one person are left out.
 */
export async function findKnownFollows(
  connection: Connection,
  accountIds: readonly number[],
  targets?: readonly EntityId[],
): Promise<KnownFollow[]> {
  const isTarget = targets ? sql`AND t.entity_id = ANY(${array(targets, 'bigint')})` : sql``;
  const rows = await queryRows<Record<'id' | 'network' | 'source' | 'target', string>>(
    connection,
    sql`
      SELECT DISTINCT a.id, a.network, s.entity_id AS source, t.entity_id AS target
      FROM network_accounts a
      JOIN network_follows f ON f.account_id = a.id
      JOIN network_accounts b ON b.key = f.target
      JOIN identifiers s ON s.property = 'address' AND s.value = a.wallet
      JOIN identifiers t ON t.property = 'address' AND t.value = b.wallet
      WHERE a.id = ANY(${array(accountIds, 'bigint')}) AND s.entity_id <> t.entity_id ${isTarget}`,
  );
  return rows.map(({ id, network, source, target }) => ({
    accountId: Number(id),
    network,
    source: Number(source),
    target: Number(target),
  }));
}

/** Finds the people to whom the accounts of the keys are connected. */
export async function findPeopleOfKeys(
  connection: Connection,
  keys: readonly string[],
): Promise<EntityId[]> {
  const rows = await queryRows<{ entity: string }>(
    connection,
    sql`
      SELECT DISTINCT i.entity_id AS entity FROM network_accounts a
      JOIN identifiers i ON i.property = 'address' AND i.value = a.wallet
      WHERE a.key = ANY(${array(keys, 'text')})`,
  );
  return rows.map(({ entity }) => Number(entity));
}

const unnest = (follows: readonly StoredFollow[]) => sql`unnest(
  ${array(
    follows.map(({ target }) => target),
    'text',
  )}, ${array(
    follows.map(({ ref }) => ref),
    'text',
  )}) AS k(target, ref)`;

function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
