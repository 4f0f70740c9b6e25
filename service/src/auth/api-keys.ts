import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as storage from '../storage/auth/api-keys.js';
import type { Database } from '../storage/database/database.js';
import type { ClientPrincipal, Scope } from './principal.js';
import { commandLine, recordAct } from './record-act.js';

const prefix = 'svc_';
/** The maximum time that a revoked or expired key is still accepted, in milliseconds. */
const cacheMilliseconds = 1_000;
/** The minimum time between two reads for unknown keys, which may have been created recently. */
const unknownMilliseconds = 100;

/** An API key in a list, without the key itself. */
export interface ApiKey {
  id: string;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  revokedAt: Date | null;
  /** The last day, in UTC, on which it is valid, such as `2027-06-30`; null without an end. */
  expiresOn: string | null;
  /** The last day, in UTC, on which it was used. */
  lastUsedOn: string | null;
}

/** What a new API key is for, and the last day, in UTC, on which it is valid. */
export interface NewApiKey {
  name: string;
  scopes: readonly Scope[];
  expiresOn?: string | undefined;
}

/** Creates an API key; only its hash is stored. */
export async function createApiKey(
  database: Database,
  { name, scopes, expiresOn }: NewApiKey,
): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = `${prefix}${randomBytes(32).toString('base64url')}`;
  await database.transaction(async (connection) => {
    const stored = { id, name, hash: hashKey(key), scopes: [...scopes] };
    await storage.insertApiKey(connection, { ...stored, expiresOn: expiresOn ?? null });
    await recordAct(connection, commandLine, {
      action: 'create-key',
      keyId: id,
      name,
      scopes,
      ...(expiresOn === undefined ? {} : { expiresOn }),
    });
  });
  return { id, key };
}

/** All API keys, oldest first. */
export async function listApiKeys(database: Database): Promise<ApiKey[]> {
  const rows = await storage.listApiKeys(database);
  return rows.map(({ hash: _, scopes, ...row }) => ({ ...row, scopes: scopes as Scope[] }));
}

/** Revokes an API key, and returns its name; undefined when no key of that id was left to revoke. */
export function revokeApiKey(database: Database, id: string): Promise<string | undefined> {
  return database.transaction(async (connection) => {
    const name = await storage.revokeApiKey(connection, id);
    if (name === undefined) return undefined;
    await recordAct(connection, commandLine, { action: 'revoke-key', keyId: id, name });
    return name;
  });
}

/** Whether a credential has the form of an API key. */
export function isApiKey(credential: string): boolean {
  return credential.startsWith(prefix);
}

/**
 * The clients of the API keys. All valid keys are in memory and are read again after a second: guessed keys cause no
 * further queries.
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
    // The key may have been created after the read.
    return clients.get(hash) ?? (await this.#readAgain()).get(hash);
  }

  #readCached(): Promise<Clients> {
    const isStale = performance.now() - this.#readAt >= cacheMilliseconds;
    return this.#clients && !isStale ? this.#clients : this.#read();
  }

  /** Reads the keys once for all concurrent lookups. */
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

/** Clients by the hash of their key. */
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
