import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../storage/database.js';
import { apiKeys } from '../storage/schema.js';
import type { ClientPrincipal, Scope } from './principal.js';

const prefix = 'svc_';
/** For so long may a revoked key still be accepted. */
const cacheMilliseconds = 1_000;

/** An API key as it is listed: the key itself is shown once, when it is made. */
export interface ApiKey {
  id: string;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  revokedAt: Date | null;
}

/** Makes an API key; only its hash is stored. */
export async function createApiKey(
  { drizzle }: Database,
  { name, scopes }: { name: string; scopes: readonly Scope[] },
): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = `${prefix}${randomBytes(32).toString('base64url')}`;
  await drizzle.insert(apiKeys).values({ id, name, hash: hashOf(key), scopes: [...scopes] });
  return { id, key };
}

/** All API keys, oldest first. */
export async function listApiKeys({ drizzle }: Database): Promise<ApiKey[]> {
  const rows = await drizzle.select().from(apiKeys).orderBy(apiKeys.createdAt, apiKeys.id);
  return rows.map(({ hash: _, scopes, ...row }) => ({ ...row, scopes: scopes as Scope[] }));
}

/** Revokes an API key, and returns its name; undefined when no key of that id was valid. */
export async function revokeApiKey({ drizzle }: Database, id: string): Promise<string | undefined> {
  const rows = await drizzle
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  return rows[0]?.name;
}

/** Whether a credential is meant as an API key. */
export function isApiKey(credential: string): boolean {
  return credential.startsWith(prefix);
}

/** The clients that keys belong to, each asked of the database at most once a second. */
export class ApiKeyRegistry {
  readonly #clients: LRUCache<string, { client: ClientPrincipal | undefined }>;

  constructor(database: Database) {
    this.#clients = new LRUCache({
      max: 10_000,
      ttl: cacheMilliseconds,
      fetchMethod: async (hash) => ({ client: await findClient(database, hash) }),
    });
  }

  /** The client of the key, if the key is valid. */
  async clientOf(key: string): Promise<ClientPrincipal | undefined> {
    return (await this.#clients.fetch(hashOf(key)))?.client;
  }
}

async function findClient(database: Database, hash: string): Promise<ClientPrincipal | undefined> {
  const [row] = await database.query<{ id: string; name: string; scopes: Scope[] }>({
    name: 'api-key',
    text: 'SELECT id, name, scopes FROM api_keys WHERE hash = $1 AND revoked_at IS NULL',
    values: [hash],
  });
  return row && { kind: 'client', keyId: row.id, name: row.name, scopes: new Set(row.scopes) };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
