import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { apiKeys } from '../schema.js';

/** A stored API key: the hash, not the key itself. */
export interface StoredApiKey {
  id: string;
  name: string;
  /** SHA-256 (hex) of the full key. */
  hash: string;
  scopes: string[];
  createdAt: Date;
  revokedAt: Date | null;
}

/** Stores a new API key. */
export async function insertApiKey(
  { drizzle }: Database,
  key: Pick<StoredApiKey, 'id' | 'name' | 'hash' | 'scopes'>,
): Promise<void> {
  await drizzle.insert(apiKeys).values(key);
}

/** Lists all API keys, oldest first. */
export async function listApiKeys({ drizzle }: Database): Promise<StoredApiKey[]> {
  return drizzle.select().from(apiKeys).orderBy(apiKeys.createdAt, apiKeys.id);
}

/** Lists the keys that are not revoked. */
export function listValidApiKeys(
  database: Database,
): Promise<Pick<StoredApiKey, 'id' | 'name' | 'hash' | 'scopes'>[]> {
  return database.query({
    name: 'api-keys',
    text: 'SELECT id, name, hash, scopes FROM api_keys WHERE revoked_at IS NULL',
    values: [],
  });
}

/** Revokes an API key, and returns its name; undefined when no valid key has the id. */
export async function revokeApiKey({ drizzle }: Database, id: string): Promise<string | undefined> {
  const rows = await drizzle
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  return rows[0]?.name;
}
