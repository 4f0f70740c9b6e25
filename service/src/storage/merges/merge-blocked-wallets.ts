import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { findByWallets, restoreBlocks } from '../relationships/blocked-wallets.js';
import type { JsonRow, Merge, Split, TableMerge } from './merge-log.js';

/** Stored blocks. */
export const mergeBlockedWallets: TableMerge = {
  move: async ({ connection }, merge) => ({
    blockedWallets: await moveBlockedWallets(connection, merge),
  }),
  restore: (unit, split, { blockedWallets = [] }) =>
    splitBlockedWallets(unit, split, blockedWallets),
};

/**
 * Changes the blocker of stored blocks from absorbed entities to the survivor. Returns the earlier blocks of all of
 * them.
 */
async function moveBlockedWallets(
  connection: Connection,
  { survivor, absorbed }: Merge,
): Promise<JsonRow[]> {
  const gone = array(absorbed, 'bigint');
  const before = await queryRows<{ row: JsonRow }>(
    connection,
    sql`SELECT to_jsonb(w) AS row FROM blocked_wallets w
      WHERE blocker_id = ${survivor} OR blocker_id = ANY(${gone})`,
  );
  if (before.length === 0) return [];
  await connection.execute(sql`
    INSERT INTO blocked_wallets (blocker_id, wallet_hash, created_at)
    SELECT ${survivor}::bigint, wallet_hash, min(created_at) FROM blocked_wallets
    WHERE blocker_id = ANY(${gone}) GROUP BY wallet_hash
    ON CONFLICT DO NOTHING`);
  await connection.execute(sql`DELETE FROM blocked_wallets WHERE blocker_id = ANY(${gone})`);
  return before.map(({ row }) => row);
}

/**
 * Restores the blockers of before a merge, unless those blocks were deleted meanwhile; also of wallets that belong to
 * an entity again.
 */
async function splitBlockedWallets(
  unit: UnitOfWork,
  { survivor, hashPerson }: Split,
  before: readonly JsonRow[],
): Promise<void> {
  if (before.length === 0) return;
  const { connection } = unit;
  const hashes = new Set(before.map((row) => row['wallet_hash'] as string));
  const blocked = await readBlockedAddresses(connection, survivor);
  const back = new Map(
    blocked
      .map((address) => [hashPerson(address), address] as const)
      .filter(([hash]) => hashes.has(hash)),
  );
  await storeBlocksAgain(unit, survivor, back);
  const record = (rows: readonly JsonRow[]) =>
    sql`jsonb_populate_recordset(NULL::blocked_wallets, ${JSON.stringify(rows)}::jsonb)`;
  const deleted = await queryRows<{ hash: string }>(
    connection,
    sql`DELETE FROM blocked_wallets w USING (SELECT DISTINCT wallet_hash FROM ${record(before)}) k
      WHERE w.blocker_id = ${survivor} AND w.wallet_hash = k.wallet_hash
      RETURNING w.wallet_hash AS hash`,
  );
  const left = new Set(deleted.map(({ hash }) => hash));
  const restored = before.filter((row) => left.has(row['wallet_hash'] as string));
  await connection.execute(
    sql`INSERT INTO blocked_wallets SELECT * FROM ${record(restored)} ON CONFLICT DO NOTHING`,
  );
  await restoreBlocks(unit, back);
}

/** Reads the wallets of the people that the blocker blocks. */
async function readBlockedAddresses(connection: Connection, blocker: EntityId): Promise<string[]> {
  const rows = await queryRows<{ address: string }>(
    connection,
    sql`SELECT DISTINCT i.value AS address FROM blocks b JOIN identifiers i ON i.entity_id = b.blocked_id
      WHERE b.blocker_id = ${blocker} AND i.property IN ('address', 'uuid')`,
  );
  return rows.map(({ address }) => address);
}

/** Makes stored blocks from the blocks of the wallets: the opposite of `restoreBlocks`. */
async function storeBlocksAgain(
  unit: UnitOfWork,
  blocker: EntityId,
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  if (addresses.size === 0) return;
  const entities = await findByWallets(unit.connection, [...addresses.values()]);
  for (const [walletHash, address] of addresses) {
    const blocked = entities.get(address)!;
    await unit.connection.execute(sql`
      WITH gone AS (
        DELETE FROM blocks WHERE blocker_id = ${blocker} AND blocked_id = ${blocked} RETURNING created_at)
      INSERT INTO blocked_wallets (blocker_id, wallet_hash, created_at)
      SELECT ${blocker}::bigint, ${walletHash}, created_at FROM gone ON CONFLICT DO NOTHING`);
    unit.markEdge(blocker, blocked);
  }
}
