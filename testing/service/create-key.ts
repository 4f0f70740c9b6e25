import { createApiKey } from '../../service/src/auth/api-keys.js';
import type { Scope } from '../../service/src/auth/principal.js';
import type { Service } from '../../service/src/service.js';

/** Makes an API key with the scopes, as `svc keys create` does. */
export async function createKey(
  { database }: Pick<Service, 'database'>,
  name: string,
  scopes: readonly Scope[],
): Promise<string> {
  const { key } = await createApiKey(database, { name, scopes });
  return key;
}
