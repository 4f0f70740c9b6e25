import { and, asc, eq } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { chainBackfills } from '../schema.js';

/** A wallet for which a chain is read again. */
export interface Backfill {
  /** Lower-case. */
  address: string;
  /** Up to which block it has been read again; −1 at first. */
  readUpTo: number;
  /** The last block that was scanned before the wallet was known; null until that is known. */
  until: number | null;
}

/** Asks the scanners of the chains to look for what the wallet did before. */
export async function requestBackfills(
  connection: Connection,
  chainIds: readonly number[],
  address: string,
): Promise<void> {
  if (chainIds.length === 0) return;
  await connection
    .insert(chainBackfills)
    .values(chainIds.map((chainId) => ({ chainId, address })))
    .onConflictDoNothing();
}

/** The oldest requests for the chain. */
export async function listBackfills(
  connection: Connection,
  chainId: number,
  limit: number,
): Promise<Backfill[]> {
  return connection
    .select()
    .from(chainBackfills)
    .where(eq(chainBackfills.chainId, chainId))
    .orderBy(asc(chainBackfills.createdAt), asc(chainBackfills.address))
    .limit(limit);
}

/** Stores how far the chain has been read again for the wallet. */
export async function updateBackfill(
  connection: Connection,
  chainId: number,
  { address, readUpTo, until }: Backfill,
): Promise<void> {
  await connection.update(chainBackfills).set({ readUpTo, until }).where(isOf(chainId, address));
}

/** Deletes a request that has been done. */
export async function deleteBackfill(
  connection: Connection,
  chainId: number,
  address: string,
): Promise<void> {
  await connection.delete(chainBackfills).where(isOf(chainId, address));
}

const isOf = (chainId: number, address: string) =>
  and(eq(chainBackfills.chainId, chainId), eq(chainBackfills.address, address));
