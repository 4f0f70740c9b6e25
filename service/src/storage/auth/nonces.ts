import { and, eq, gt, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { nonces } from '../schema.js';

/** A sign-in in progress. */
export interface StoredNonce {
  nonce: string;
  /** Lower-case wallet address. */
  address: string;
  chainId: number;
  /** The page's `Origin`. */
  origin: string;
  expiresAt: Date;
}

/** Stores the nonce of a started sign-in. */
export async function insertNonce({ drizzle }: Database, nonce: StoredNonce): Promise<void> {
  await drizzle.insert(nonces).values(nonce);
}

/**
 * Deletes the nonce of the page and returns it, so that it works once; undefined when it does not exist or has
 * expired.
 */
export async function takeNonce(
  { drizzle }: Database,
  { nonce, origin }: Pick<StoredNonce, 'nonce' | 'origin'>,
): Promise<StoredNonce | undefined> {
  const [taken] = await drizzle
    .delete(nonces)
    .where(
      and(eq(nonces.nonce, nonce), eq(nonces.origin, origin), gt(nonces.expiresAt, sql`now()`)),
    )
    .returning();
  return taken;
}

/** Deletes the nonces of sign-ins that were not finished in time. */
export async function deleteExpiredNonces({ drizzle }: Database): Promise<void> {
  await drizzle.delete(nonces).where(sql`expires_at < now()`);
}

/** Deletes the nonces of the sign-ins that a wallet has started. */
export async function deleteNoncesOf(connection: Connection, address: string): Promise<void> {
  await connection.delete(nonces).where(eq(nonces.address, address));
}
