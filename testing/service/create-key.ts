import { createApiKey } from '../../service/src/auth/api-keys.js';
import type { Scope } from '../../service/src/auth/principal.js';
import type { Service } from '../../service/src/service.js';
import { openDatabase } from '../../service/src/storage/database/open-database.js';

export type { Scope };

/** Makes an API key with the scopes, as `svc keys create` does. */
export async function createKey(
  { database }: Pick<Service, 'database'>,
  name: string,
  scopes: readonly Scope[],
): Promise<string> {
  const { key } = await createApiKey(database, { name, scopes });
  return key;
}

/** Makes an API key in a database that no service has open yet. */
export async function createKeyIn(
  url: string,
  name: string,
  scopes: readonly Scope[],
): Promise<string> {
  const database = await openDatabase({ url });
  try {
    return await createKey({ database }, name, scopes);
  } finally {
    await database.close();
  }
}
