import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { signingKeys } from '../schema.js';

/** A key that signs tokens. */
export interface StoredSigningKey {
  kid: string;
  /** A JSON Web Key, encrypted as a compact JWE. */
  privateKey: string;
  publicJwk: Record<string, unknown>;
}

/** A lock number that no other lock of this database uses. */
const lockNumber = 7_304_466_290;

/** Prevents other instances from making signing keys until the transaction ends. */
export async function lockSigningKeys(connection: Connection): Promise<void> {
  await connection.execute(sql`SELECT pg_advisory_xact_lock(${sql.raw(String(lockNumber))})`);
}

/** Whether a signing key is younger than this number of seconds. */
export async function hasSigningKeyYoungerThan(
  connection: Connection,
  seconds: number,
): Promise<boolean> {
  const rows = await connection
    .select({ kid: signingKeys.kid })
    .from(signingKeys)
    .where(sql`created_at > now() - make_interval(secs => ${seconds})`)
    .limit(1);
  return rows.length > 0;
}

/** Stores a new signing key, which is then the newest. */
export async function insertSigningKey(
  connection: Connection,
  key: StoredSigningKey,
): Promise<void> {
  await connection.insert(signingKeys).values(key);
}

/** Deletes the signing keys that were replaced more than this number of seconds ago. */
export async function deleteReplacedSigningKeys(
  connection: Connection,
  seconds: number,
): Promise<void> {
  await connection.execute(sql`
    DELETE FROM signing_keys WHERE created_at < (
      SELECT max(created_at) FROM signing_keys
      WHERE created_at < now() - make_interval(secs => ${seconds}))`);
}

/** Deletes all signing keys. */
export async function deleteAllSigningKeys(connection: Connection): Promise<void> {
  await connection.delete(signingKeys);
}

/** Lists all signing keys, newest first. */
export async function listSigningKeys(connection: Connection): Promise<StoredSigningKey[]> {
  return connection
    .select()
    .from(signingKeys)
    .orderBy(sql`created_at DESC, kid`);
}
