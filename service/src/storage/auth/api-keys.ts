import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { apiKeys } from '../schema.js';

/** A stored API key: the hash (SHA-256, hex), not the key itself. */
export type StoredApiKey = typeof apiKeys.$inferSelect;

/** Stores a new API key. */
export async function insertApiKey(
  connection: Connection,
  key: Pick<StoredApiKey, 'id' | 'name' | 'hash' | 'scopes' | 'expiresOn'>,
): Promise<void> {
  await connection.insert(apiKeys).values(key);
}

/** Lists all API keys, oldest first. */
export async function listApiKeys({ drizzle }: Database): Promise<StoredApiKey[]> {
  return drizzle.select().from(apiKeys).orderBy(apiKeys.createdAt, apiKeys.id);
}

/** Lists the keys that are neither revoked nor expired. */
export function listValidApiKeys(
  database: Database,
): Promise<Pick<StoredApiKey, 'id' | 'name' | 'hash' | 'scopes'>[]> {
  return database.query({
    name: 'api-keys',
    text: `SELECT id, name, hash, scopes FROM api_keys WHERE revoked_at IS NULL
      AND (expires_on IS NULL OR expires_on >= (now() AT TIME ZONE 'UTC')::date)`,
    values: [],
  });
}

/** Revokes an API key, and returns its name; undefined when every key of the id is revoked. */
export async function revokeApiKey(
  connection: Connection,
  id: string,
): Promise<string | undefined> {
  const rows = await connection
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  return rows[0]?.name;
}

/** Stores the last day (`2027-06-30`) on which keys were used; nothing where a later or the same one is stored. */
export async function recordUses(
  connection: Connection,
  days: ReadonlyMap<string, string>,
): Promise<void> {
  // In one order: instances that store the uses of the same keys would wait for each other.
  for (const [id, day] of [...days].sort()) {
    await connection
      .update(apiKeys)
      .set({ lastUsedOn: day })
      .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedOn), lt(apiKeys.lastUsedOn, day))));
  }
}
