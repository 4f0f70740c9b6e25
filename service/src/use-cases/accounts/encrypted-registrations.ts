import type { Cipher } from '../../auth/encryption.js';
import type { Registration, Registrations } from '../../connectors/mastodon/clients.js';
import {
  findRegistration,
  recordUse,
  replaceRegistration,
} from '../../storage/accounts/mastodon-registrations.js';
import type { Database } from '../../storage/database/database.js';

/** Encrypted registrations at Mastodon servers, which all instances share. */
export class EncryptedRegistrations implements Registrations {
  readonly #database: Database;
  readonly #cipher: Cipher;

  constructor(database: Database, cipher: Cipher) {
    this.#database = database;
    this.#cipher = cipher;
  }

  async read(server: string): Promise<Registration | undefined> {
    const { registration } = await this.#read(server);
    if (registration) await recordUse(this.#database, server);
    return registration;
  }

  async write(
    server: string,
    registration: Registration,
    replaced: Registration | undefined,
  ): Promise<Registration> {
    const value = await this.#cipher.encrypt({ ...registration, server });
    for (;;) {
      const stored = await this.#read(server);
      // People are already signing in with the other registration.
      if (stored.registration && stored.registration.clientId !== replaced?.clientId) {
        return stored.registration;
      }
      const row = { server, value, replaced: stored.value };
      if (await replaceRegistration(this.#database, row)) return registration;
    }
  }

  async #read(server: string): Promise<{ value?: string; registration?: Registration }> {
    const value = await findRegistration(this.#database, server);
    if (value === undefined) return {};
    const opened = (await this.#cipher.decrypt(value)) as
      | (Registration & { server: string })
      | undefined;
    // A value that was copied from another server's row would reveal that server's secret.
    if (opened?.server !== server) return { value };
    const { clientId, clientSecret } = opened;
    return { value, registration: { clientId, clientSecret } };
  }
}
