import { and, eq, gt, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { connectionAttempts } from '../schema.js';

/** An account connection in progress. */
export interface StoredAttempt {
  /** 32 hexadecimal digits that cannot be guessed. */
  state: string;
  network: string;
  /** Lower-case wallet address of the person who connects the account. */
  wallet: string;
  /** Data that the network's connector needs to finish, encrypted. */
  encryptedSecret: string;
  expiresAt: Date;
}

/** Stores an attempt, and deletes all but the newest attempts of the wallet. */
export async function insertAttempt(
  connection: Connection,
  attempt: StoredAttempt,
  kept: number,
): Promise<void> {
  await connection.insert(connectionAttempts).values(attempt);
  await connection.execute(sql`
    DELETE FROM connection_attempts WHERE state IN (
      SELECT state FROM connection_attempts WHERE wallet = ${attempt.wallet}
      ORDER BY expires_at DESC, state OFFSET ${kept})`);
}

/**
 * Deletes the attempt of the wallet and returns it, so that it works once; undefined when it does not exist or has
 * expired.
 */
export async function takeAttempt(
  connection: Connection,
  { state, wallet }: Pick<StoredAttempt, 'state' | 'wallet'>,
): Promise<StoredAttempt | undefined> {
  const [taken] = await connection
    .delete(connectionAttempts)
    .where(
      and(
        eq(connectionAttempts.state, state),
        eq(connectionAttempts.wallet, wallet),
        gt(connectionAttempts.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return taken;
}

/** Deletes the attempts that were not finished in time. */
export async function deleteExpiredAttempts({ drizzle }: Database): Promise<void> {
  await drizzle.delete(connectionAttempts).where(sql`expires_at < now()`);
}

/** Deletes the attempts of a wallet. */
export async function deleteAttemptsOf(connection: Connection, wallet: string): Promise<void> {
  await connection.delete(connectionAttempts).where(eq(connectionAttempts.wallet, wallet));
}
