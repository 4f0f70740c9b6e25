import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as storage from '../storage/auth/api-keys.js';
import type { Database } from '../storage/database/database.js';
import type { ClientPrincipal, Scope } from './principal.js';

const prefix = 'svc_';
/** For so long may a revoked key still be accepted. */
const cacheMilliseconds = 1_000;
/** How often at most unknown keys make the service look whether they were made just now. */
const unknownMilliseconds = 100;

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
  database: Database,
  { name, scopes }: { name: string; scopes: readonly Scope[] },
): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = `${prefix}${randomBytes(32).toString('base64url')}`;
  await storage.insertApiKey(database, { id, name, hash: hashKey(key), scopes: [...scopes] });
  return { id, key };
}

/** All API keys, oldest first. */
export async function listApiKeys(database: Database): Promise<ApiKey[]> {
  const rows = await storage.listApiKeys(database);
  return rows.map(({ hash: _, scopes, ...row }) => ({ ...row, scopes: scopes as Scope[] }));
}

/** Revokes an API key, and returns its name; undefined when no key of that id was valid. */
export function revokeApiKey(database: Database, id: string): Promise<string | undefined> {
  return storage.revokeApiKey(database, id);
}

/** Whether a credential is meant as an API key. */
export function isApiKey(credential: string): boolean {
  return credential.startsWith(prefix);
}

/**
 * The clients that keys belong to. All valid keys are in memory and read again when they are a second
 * old, so that whoever guesses keys, from however many addresses, costs the database nothing more.
 */
export class ApiKeyRegistry {
  readonly #database: Database;
  #clients: Promise<Clients> | undefined;
  #readAt = -Infinity;
  #next: Promise<Clients> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The client of the key, if the key is valid. */
  async findClient(key: string): Promise<ClientPrincipal | undefined> {
    const hash = hashKey(key);
    const clients = await this.#readCached();
    // It may have been made since they were read.
    return clients.get(hash) ?? (await this.#readAgain()).get(hash);
  }

  #readCached(): Promise<Clients> {
    const isStale = performance.now() - this.#readAt >= cacheMilliseconds;
    return this.#clients && !isStale ? this.#clients : this.#read();
  }

  /** Shared by all that wait for it. */
  #readAgain(): Promise<Clients> {
    this.#next ??= delay(unknownMilliseconds).then(() => {
      this.#next = undefined;
      return this.#read();
    });
    return this.#next;
  }

  #read(): Promise<Clients> {
    this.#readAt = performance.now();
    const clients = readClients(this.#database);
    this.#clients = clients;
    clients.catch(() => {
      if (this.#clients === clients) this.#clients = undefined;
    });
    return clients;
  }
}

/** By the hash of the key. */
type Clients = ReadonlyMap<string, ClientPrincipal>;

async function readClients(database: Database): Promise<Clients> {
  const keys = await storage.listValidApiKeys(database);
  return new Map(
    keys.map(({ id, name, hash, scopes }) => [
      hash,
      { kind: 'client', keyId: id, name, scopes: new Set(scopes as Scope[]) },
    ]),
  );
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
