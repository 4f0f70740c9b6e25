import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { chainBackfills } from '../schema.js';

/** A wallet for which a chain is read again. */
export interface Backfill {
  /** Lower-case. */
  address: string;
  /** The block up to which the chain has been read again; −1 at first. */
  readUpTo: number;
  /** The last scanned block when the backfill started. */
  until: number;
}

/** Requests backfills: the scanners of the chains then look for earlier transactions of the wallet. */
export async function requestBackfills(
  connection: Connection,
  chainIds: readonly number[],
  address: string,
): Promise<void> {
  if (chainIds.length === 0) return;
  await connection.execute(sql`
    INSERT INTO chain_backfills (chain_id, address, is_wanted)
    SELECT chain, ${address}, EXISTS (SELECT FROM network_accounts WHERE wallet = ${address})
      OR EXISTS (SELECT FROM identifiers i JOIN feedbacks f ON f.source_id = i.entity_id
        WHERE i.property = 'address' AND i.value = ${address})
    FROM unnest(${array(chainIds, 'bigint')}) chain
    ON CONFLICT DO NOTHING`);
}

/** Makes the scanners read the chains for the wallet before they read them for others. */
export async function preferBackfills(
  connection: Connection,
  addresses: readonly string[],
): Promise<void> {
  await prefer(connection, sql`address = ANY(${array(addresses, 'text')})`);
}

/** Makes the scanners read the chains for the wallets of the people before they read them for others. */
export async function preferBackfillsOf(
  connection: Connection,
  people: readonly EntityId[],
): Promise<void> {
  const addresses = sql`SELECT value FROM identifiers
    WHERE property = 'address' AND entity_id = ANY(${array([...new Set(people)], 'bigint')})`;
  await prefer(connection, sql`address IN (${addresses})`);
}

/** A locked row is being read for already: do not wait for its scanner. */
async function prefer(connection: Connection, isOf: ReturnType<typeof sql>): Promise<void> {
  await connection.execute(sql`
    UPDATE chain_backfills SET is_wanted = true WHERE (chain_id, address) IN (
      SELECT chain_id, address FROM chain_backfills WHERE ${isOf} AND NOT is_wanted
      FOR UPDATE SKIP LOCKED)`);
}

/** Starts pending backfills, wanted ones first, and returns their number. */
export async function startBackfills(
  connection: Connection,
  chainId: number,
  { until, limit, areWanted }: { until: number; limit: number; areWanted: boolean },
): Promise<number> {
  const rows = await queryRows(
    connection,
    sql`
      UPDATE chain_backfills SET until = ${until} WHERE (chain_id, address) IN (
        SELECT chain_id, address FROM chain_backfills
        WHERE chain_id = ${chainId} AND until IS NULL ${areWanted ? sql`AND is_wanted` : sql``}
        ORDER BY is_wanted DESC, created_at, address LIMIT ${limit})
      RETURNING 1`,
  );
  return rows.length;
}

/** Makes the backfills that are not wanted pending again; their progress stays. */
export async function suspendBackfills(connection: Connection, chainId: number): Promise<void> {
  await connection
    .update(chainBackfills)
    .set({ until: null })
    .where(
      and(
        eq(chainBackfills.chainId, chainId),
        isNotNull(chainBackfills.until),
        not(chainBackfills.isWanted),
      ),
    );
}

/**
 * Lists the started backfills, in their order. Left out are those that lack only blocks which can still be removed:
 * these are read together as soon as all of them are final.
 */
export async function listStartedBackfills(
  connection: Connection,
  chainId: number,
  { finalNumber, confirmations }: { finalNumber: number; confirmations: number },
): Promise<Backfill[]> {
  const rows = await queryRows<Record<keyof Backfill, string>>(
    connection,
    sql`
      SELECT address, read_up_to AS "readUpTo", until FROM chain_backfills
      WHERE chain_id = ${chainId} AND until IS NOT NULL AND (read_up_to >= until
        OR (read_up_to < ${finalNumber}
          AND (until <= ${finalNumber} OR read_up_to < until - ${confirmations}::bigint)))
      ORDER BY created_at, address`,
  );
  return rows.map(({ address, readUpTo, until }) => ({
    address,
    readUpTo: Number(readUpTo),
    until: Number(until),
  }));
}

/** Stores the block up to which the chain has been read again for the wallets. */
export async function updateBackfills(
  connection: Connection,
  chainId: number,
  addresses: readonly string[],
  readUpTo: number,
): Promise<void> {
  await connection.update(chainBackfills).set({ readUpTo }).where(isOf(chainId, addresses));
}

/** Deletes the backfills that are done. */
export async function deleteBackfills(
  connection: Connection,
  chainId: number,
  addresses: readonly string[],
): Promise<void> {
  await connection.delete(chainBackfills).where(isOf(chainId, addresses));
}

const isOf = (chainId: number, addresses: readonly string[]) =>
  and(eq(chainBackfills.chainId, chainId), inArray(chainBackfills.address, [...addresses]));

/** Requests to the nodes of a chain for backfills today (UTC), and when backfills were last started. */
export interface BackfillUse {
  requests: number;
  secondsSinceStart: number | null;
}

/** Reads the number of requests for backfills. */
export async function readBackfillUse(
  connection: Connection,
  chainId: number,
): Promise<BackfillUse> {
  const [row] = await queryRows<BackfillUse>(
    connection,
    sql`
      SELECT CASE WHEN history_day = ${today} THEN history_requests ELSE 0 END AS requests,
        extract(epoch FROM now() - history_started_at)::float8 AS "secondsSinceStart"
      FROM chains WHERE chain_id = ${chainId}`,
  );
  return row!;
}

/** Adds to the number of requests of today. */
export async function countBackfillRequests(
  connection: Connection,
  chainId: number,
  requests: number,
): Promise<void> {
  await connection.execute(sql`
    UPDATE chains SET history_day = ${today}, history_requests = ${requests}
      + CASE WHEN history_day = ${today} THEN history_requests ELSE 0 END
    WHERE chain_id = ${chainId}`);
}

/** Stores that backfills are started now. */
export async function markBackfillStart(connection: Connection, chainId: number): Promise<void> {
  await connection.execute(
    sql`UPDATE chains SET history_started_at = now() WHERE chain_id = ${chainId}`,
  );
}

const today = sql.raw(`(now() AT TIME ZONE 'UTC')::date`);
