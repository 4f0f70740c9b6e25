import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { followEvents } from '../schema.js';
import type { FollowEvent } from './facts.js';

/** The contracts of the Ethereum Follow Protocol; addresses are in lower case. */
export interface FollowContracts {
  /** The chain of the registry and of the metadata of accounts. */
  chainId: number;
  registry: string;
  accountMetadata: string;
}

/** The maximum number of the newest events of a list that count, so that no list is arbitrarily slow to read. */
const maximumEvents = 100_000;
const chunkSize = 1_000;

/** Stores those of the events that are not stored yet. */
export async function insertFollowEvents(
  connection: Connection,
  events: readonly FollowEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += chunkSize) {
    await connection
      .insert(followEvents)
      .values(events.slice(start, start + chunkSize))
      .onConflictDoNothing();
  }
}

/** Deletes the events of a chain after a block, and returns them. */
export async function deleteFollowEventsAfter(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<FollowEvent[]> {
  const rows = await queryRows<FollowEvent>(
    connection,
    sql`
      DELETE FROM follow_events WHERE chain_id = ${chainId} AND block_number > ${blockNumber}
      RETURNING chain_id::int AS "chainId", block_number::int AS "blockNumber", log_index AS "logIndex",
        contract, kind, list, account, value`,
  );
  return rows;
}

/** An account and an address that it may follow; both in lower case. */
export interface FollowPair {
  account: string;
  followed: string;
}

/** Finds the accounts whose follows the lists in these places are or were. */
export function findAccountsOfPositions(
  connection: Connection,
  positions: readonly string[],
): Promise<{ account: string; position: string }[]> {
  return queryRows(
    connection,
    sql`
      SELECT DISTINCT p.account, l.value AS position FROM follow_events l
      JOIN follow_events p ON p.list = l.list AND p.kind = 'primary'
      WHERE l.kind = 'location' AND l.value = ANY(${array(positions, 'text')})`,
  );
}

/** Finds the accounts whose primary list the lists of the registry are or were. */
export async function findAccountsOfLists(
  connection: Connection,
  lists: readonly string[],
): Promise<string[]> {
  const rows = await queryRows<{ account: string }>(
    connection,
    sql`
      SELECT DISTINCT account FROM follow_events
      WHERE kind = 'primary' AND list = ANY(${array(lists, 'text')})`,
  );
  return rows.map(({ account }) => account);
}

/** Finds the accounts that follow any of the addresses, now or earlier. */
export function findFollowersOf(
  connection: Connection,
  followed: readonly string[],
): Promise<FollowPair[]> {
  return queryRows(
    connection,
    sql`
      SELECT DISTINCT p.account, a.account AS followed FROM follow_events a
      JOIN follow_events l ON l.kind = 'location'
        AND l.value = a.chain_id || ' ' || a.contract || ' ' || a.list
      JOIN follow_events p ON p.list = l.list AND p.kind = 'primary'
      WHERE a.kind = 'add' AND a.account = ANY(${array(followed, 'text')})`,
  );
}

/**
 * Reads the follows of each account by its primary list, without addresses that it blocks or mutes. A list counts for
 * an account that owns it and is its user, and only at its latest location.
 */
export function readFollows(
  connection: Connection,
  accounts: readonly string[],
  contracts: FollowContracts,
): Promise<FollowPair[]> {
  const scope = sql`unnest(${array(accounts, 'text')}) AS k(account)`;
  return selectFollows(connection, contracts, scope, sql``);
}

/** Reads which of the pairs are follows, by the same rules. */
export function readFollowsAmong(
  connection: Connection,
  pairs: readonly FollowPair[],
  contracts: FollowContracts,
): Promise<FollowPair[]> {
  const column = (name: keyof FollowPair) =>
    array(
      pairs.map((pair) => pair[name]),
      'text',
    );
  const scope = sql`unnest(${column('account')}, ${column('followed')}) AS k(account, followed)`;
  return selectFollows(connection, contracts, scope, sql`AND e.account = k.followed`);
}

function selectFollows(
  connection: Connection,
  { chainId, registry, accountMetadata }: FollowContracts,
  scope: SQL,
  isWanted: SQL,
): Promise<FollowPair[]> {
  return queryRows(
    connection,
    sql`
      SELECT k.account, r.account AS followed
      FROM ${scope}
      CROSS JOIN LATERAL (
        SELECT e.list FROM follow_events e
        WHERE e.account = k.account AND e.kind = 'primary'
          AND e.chain_id = ${chainId} AND e.contract = ${accountMetadata}
        ${newest}
      ) p
      CROSS JOIN LATERAL (
        SELECT e.account FROM follow_events e
        WHERE e.list = p.list AND e.contract = ${registry} AND e.kind = 'owner'
          AND e.chain_id = ${chainId}
        ${newest}
      ) o
      CROSS JOIN LATERAL (
        SELECT split_part(e.value, ' ', 1) AS chain, split_part(e.value, ' ', 2) AS contract,
          split_part(e.value, ' ', 3) AS slot
        FROM follow_events e
        WHERE e.list = p.list AND e.contract = ${registry} AND e.kind = 'location'
          AND e.chain_id = ${chainId}
        ${newest}
      ) l
      CROSS JOIN LATERAL (
        SELECT e.account FROM follow_events e
        WHERE e.list = l.slot AND e.contract = l.contract AND e.kind = 'user'
          AND e.chain_id::text = l.chain
        ${newest}
      ) u
      CROSS JOIN LATERAL (${selectRecords(isWanted)}) r
      WHERE o.account = k.account AND u.account = k.account AND r.account <> k.account`,
  );
}

const newest = sql.raw('ORDER BY e.block_number DESC, e.log_index DESC LIMIT 1');

/**
 * The addresses on the list in the place `l`. Taking an address off a list removes its tags, so only tags since it
 * was put there last count.
 */
const selectRecords = (isWanted: SQL) => sql`
  WITH latest AS MATERIALIZED (
    SELECT e.kind, e.account, e.value, e.block_number, e.log_index FROM follow_events e
    WHERE e.list = l.slot AND e.contract = l.contract AND e.chain_id::text = l.chain
      AND e.kind IN ('add', 'remove', 'tag', 'untag') ${isWanted}
    ORDER BY e.block_number DESC, e.log_index DESC LIMIT ${sql.raw(String(maximumEvents))}
  ), present AS (
    SELECT DISTINCT ON (account) account, kind FROM latest WHERE kind IN ('add', 'remove')
    ORDER BY account, block_number DESC, log_index DESC
  ), removed AS (
    SELECT DISTINCT ON (account) account, block_number, log_index FROM latest WHERE kind = 'remove'
    ORDER BY account, block_number DESC, log_index DESC
  ), tagged AS (
    SELECT DISTINCT ON (account, value) account, value, kind, block_number, log_index FROM latest
    WHERE kind IN ('tag', 'untag') AND value IN ('block', 'mute')
    ORDER BY account, value, block_number DESC, log_index DESC
  )
  SELECT account FROM present WHERE kind = 'add' AND account NOT IN (
    SELECT t.account FROM tagged t LEFT JOIN removed r ON r.account = t.account
    WHERE t.kind = 'tag' AND (r.account IS NULL
      OR (t.block_number, t.log_index) > (r.block_number, r.log_index)))`;
