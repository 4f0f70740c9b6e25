import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { ConcurrentChangeError, lockEntities } from '../entities/lock-entities.js';
import { blockedWallets } from '../schema.js';

/** A block of a person who has erased its data. */
export interface BlockedWallet {
  blocker: EntityId;
  /** As `KeyedHashes.hashDecidedPerson` creates it. */
  walletHash: string;
  /** When the person was blocked; now by default. */
  createdAt?: Date;
}

/** Locks a person and its blockers, so that neither a block nor a merge of a blocker is missed. */
export async function lockWithBlockers(connection: Connection, person: EntityId): Promise<void> {
  const blockers = new Set(await findBlockers(connection, person));
  await lockEntities(connection, [person, ...blockers]);
  const now = await findBlockers(connection, person);
  if (now.some((id) => !blockers.has(id))) throw new ConcurrentChangeError('A person was blocked.');
}

async function findBlockers(connection: Connection, person: EntityId): Promise<EntityId[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`SELECT blocker_id AS id FROM blocks WHERE blocked_id = ${person}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Stores the blocks of a person also under the hash of its wallet; `lockWithBlockers` has locked them. */
export async function copyBlocks(
  connection: Connection,
  person: EntityId,
  walletHash: string,
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO blocked_wallets (blocker_id, wallet_hash, created_at)
    SELECT blocker_id, ${walletHash}, created_at FROM blocks WHERE blocked_id = ${person}
    ON CONFLICT DO NOTHING`);
}

/** Stores a block of a locked blocker, and returns whether it is new. */
export async function insertBlockedWallet(
  connection: Connection,
  { blocker, walletHash, createdAt }: BlockedWallet,
): Promise<boolean> {
  const rows = await connection
    .insert(blockedWallets)
    .values({ blockerId: blocker, walletHash, ...(createdAt ? { createdAt } : {}) })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

/** Deletes a block. */
export async function deleteBlockedWallet(
  connection: Connection,
  { blocker, walletHash }: BlockedWallet,
): Promise<void> {
  await connection
    .delete(blockedWallets)
    .where(and(eq(blockedWallets.blockerId, blocker), eq(blockedWallets.walletHash, walletHash)));
}

/** Deletes all blocks of a locked blocker. */
export async function deleteBlockedWalletsOf(
  connection: Connection,
  blocker: EntityId,
): Promise<void> {
  await connection.delete(blockedWallets).where(eq(blockedWallets.blockerId, blocker));
}

/**
 * Makes blocks of the entities that have the wallets now from stored blocks, each with its time. Those of wallets
 * without an entity stay stored.
 * @param addresses the lower-case addresses of the wallets by their hashes
 */
export async function restoreBlocks(
  unit: UnitOfWork,
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  const { connection } = unit;
  const stored = await queryRows<{ blocker: string; walletHash: string }>(
    connection,
    sql`SELECT blocker_id AS blocker, wallet_hash AS "walletHash" FROM blocked_wallets
      WHERE wallet_hash = ANY(${array([...addresses.keys()], 'text')})`,
  );
  if (stored.length === 0) return;
  const entities = await findByWallets(connection, [...addresses.values()]);
  const found = stored.flatMap(({ blocker, walletHash }) => {
    const blocked = entities.get(addresses.get(walletHash)!);
    return blocked === undefined ? [] : [{ blocker: Number(blocker), walletHash, blocked }];
  });
  await lockEntities(
    connection,
    found.flatMap(({ blocker, blocked }) => [blocker, blocked]),
  );
  const keys = sql`unnest(${column(found, 'blocker')}, ${column(found, 'blocked')},
    ${array(
      found.map(({ walletHash }) => walletHash),
      'text',
    )}) AS k(blocker, blocked, hash)`;
  const isStored = sql`w.blocker_id = k.blocker AND w.wallet_hash = k.hash`;
  await connection.execute(sql`
    INSERT INTO blocks (blocker_id, blocked_id, created_at)
    SELECT k.blocker, k.blocked, w.created_at FROM ${keys}
    JOIN blocked_wallets w ON ${isStored} WHERE k.blocker <> k.blocked
    ON CONFLICT DO NOTHING`);
  await connection.execute(sql`DELETE FROM blocked_wallets w USING ${keys} WHERE ${isStored}`);
  for (const { blocker, blocked } of found) unit.markEdge(blocker, blocked);
}

/** Finds the entities of wallets, by lower-case address. */
export async function findByWallets(
  connection: Connection,
  addresses: readonly string[],
): Promise<Map<string, EntityId>> {
  const rows = await queryRows<{ address: string; entity: string }>(
    connection,
    // The last one counts: a sign-in leads to this entity.
    sql`SELECT value AS address, entity_id AS entity FROM identifiers
      WHERE property IN ('address', 'uuid') AND value = ANY(${array(addresses, 'text')})
      ORDER BY property`,
  );
  return new Map(rows.map(({ address, entity }) => [address, Number(entity)]));
}

function column(
  rows: readonly { blocker: EntityId; blocked: EntityId }[],
  end: 'blocker' | 'blocked',
): SQL {
  return array(
    rows.map((row) => row[end]),
    'bigint',
  );
}
