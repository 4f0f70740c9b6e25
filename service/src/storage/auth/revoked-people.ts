import { eq, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { revokedPeople } from '../schema.js';

/** All tokens of a person up to a moment. */
export interface RevokedPerson {
  /** As `KeyedHashes` creates it. */
  walletHash: string;
  /** Tokens issued up to then (seconds since 1970) are revoked. */
  issuedUntil: number;
}

/** Stores that the tokens of a person are revoked, until the last one has expired. */
export async function upsertRevokedPerson(
  connection: Connection,
  { walletHash, issuedUntil, expiresAt }: RevokedPerson & { expiresAt: Date },
): Promise<void> {
  await connection
    .insert(revokedPeople)
    .values({ walletHash, issuedUntil, expiresAt })
    .onConflictDoUpdate({ target: revokedPeople.walletHash, set: { issuedUntil, expiresAt } });
}

/** The people whose tokens are revoked. */
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

/** Up to when issued tokens of the person are revoked, in seconds since 1970; 0 when none are. */
export async function readIssuedUntil(connection: Connection, walletHash: string): Promise<number> {
  const [row] = await connection
    .select({ issuedUntil: revokedPeople.issuedUntil })
    .from(revokedPeople)
    .where(eq(revokedPeople.walletHash, walletHash));
  return row?.issuedUntil ?? 0;
}

/** Deletes what says that tokens were revoked which have expired since. */
export async function deleteExpiredRevokedPeople({ drizzle }: Database): Promise<void> {
  await drizzle.delete(revokedPeople).where(sql`expires_at < now()`);
}
