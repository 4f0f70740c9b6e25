import { ServiceError } from '../errors/service-error.js';
import { ApiKeyRegistry, isApiKey } from './api-keys.js';
import type { Principal } from './principal.js';
import type { Tokens } from './tokens.js';
import type { Database } from '../storage/database/database.js';

const bearer = /^Bearer +([\x21-\x7e]{1,4096})$/i;

/** Identifies the principal by the `Authorization` header. */
export class Authenticator {
  readonly #keys: ApiKeyRegistry;

  constructor(
    database: Database,
    readonly tokens: Tokens,
  ) {
    this.#keys = new ApiKeyRegistry(database);
  }

  /** @throws ServiceError `notAuthenticated` or `tokenExpired` */
  async authenticate(header: string | undefined): Promise<Principal> {
    if (header === undefined) {
      throw new ServiceError(
        'notAuthenticated',
        'The request needs a signed-in user or an API key: send "Authorization: Bearer …".',
      );
    }
    const credential = bearer.exec(header)?.[1];
    if (credential === undefined) {
      throw new ServiceError('notAuthenticated', 'The Authorization header must be "Bearer …".');
    }
    return isApiKey(credential)
      ? this.#authenticateClient(credential)
      : this.tokens.verify(credential);
  }

  async #authenticateClient(key: string): Promise<Principal> {
    const client = await this.#keys.findClient(key);
    if (!client) throw new ServiceError('notAuthenticated', 'The API key is not valid.');
    return client;
  }
}
