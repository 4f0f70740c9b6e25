import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { revokedTokens } from '../schema.js';

/** Stores that the token of the id is signed out, until it expires. */
export async function insertRevokedToken(
  connection: Connection,
  token: { tokenId: string; expiresAt: Date },
): Promise<void> {
  await connection.insert(revokedTokens).values(token).onConflictDoNothing();
}

/** Lists the ids of the tokens that were signed out before they expired. */
export async function listRevokedTokens(database: Database): Promise<string[]> {
  const rows = await database.query<{ tokenId: string }>({
    name: 'revoked-tokens',
    text: 'SELECT token_id AS "tokenId" FROM revoked_tokens WHERE expires_at > now()',
    values: [],
  });
  return rows.map(({ tokenId }) => tokenId);
}

/** Deletes the rows of tokens that have expired since. */
export async function deleteExpiredRevocations({ drizzle }: Database): Promise<void> {
  await drizzle.delete(revokedTokens).where(sql`expires_at < now()`);
}
