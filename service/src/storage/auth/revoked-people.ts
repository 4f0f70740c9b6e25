import { eq, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { revokedPeople } from '../schema.js';

/** The revocation of all tokens of a person up to a timestamp. */
export interface RevokedPerson {
  /** As `KeyedHashes` creates it. */
  walletHash: string;
  /**
   * When the tokens were revoked (milliseconds since 1970, by the clock of the database), later than any earlier
   * revocation. Tokens that do not name this revocation or a later one are revoked.
   */
  issuedUntil: number;
}

/** Tokens are valid for a day at most, whatever the setting; the clocks of instances may differ. */
const longestValidity = sql`interval '1 day 1 minute'`;

/**
 * Revokes all tokens of a person that are issued before the transaction ends. The row is stored until the last token
 * has expired.
 */
export async function upsertRevokedPerson(
  connection: Connection,
  walletHash: string,
): Promise<void> {
  await connection
    .insert(revokedPeople)
    .values({
      walletHash,
      issuedUntil: sql`floor(extract(epoch FROM clock_timestamp()) * 1000)`,
      expiresAt: sql`clock_timestamp() + ${longestValidity}`,
    })
    .onConflictDoUpdate({
      target: revokedPeople.walletHash,
      set: {
        issuedUntil: sql`greatest(excluded.issued_until, ${revokedPeople.issuedUntil} + 1)`,
        expiresAt: sql`excluded.expires_at`,
      },
    });
}

/** Lists the people whose tokens are revoked. */
export async function listRevokedPeople(database: Database): Promise<RevokedPerson[]> {
  const rows = await database.query<{ walletHash: string; issuedUntil: string }>({
    name: 'revoked-people',
    text: `SELECT wallet_hash AS "walletHash", issued_until AS "issuedUntil" FROM revoked_people
      WHERE expires_at > now()`,
    values: [],
  });
  return rows.map(({ walletHash, issuedUntil }) => ({
    walletHash,
    issuedUntil: Number(issuedUntil),
  }));
}

/** Reads the `issuedUntil` of the person; 0 when its tokens are not revoked. */
export async function readIssuedUntil(connection: Connection, walletHash: string): Promise<number> {
  const [row] = await connection
    .select({ issuedUntil: revokedPeople.issuedUntil })
    .from(revokedPeople)
    .where(eq(revokedPeople.walletHash, walletHash));
  return row?.issuedUntil ?? 0;
}

/** Deletes the revocations of tokens that have expired since. */
export async function deleteExpiredRevokedPeople({ drizzle }: Database): Promise<void> {
  await drizzle.delete(revokedPeople).where(sql`expires_at < now()`);
}
