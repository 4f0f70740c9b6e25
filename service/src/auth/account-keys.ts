import { createHmac } from 'node:crypto';
import { keepSecret } from '../storage/auth/secrets.js';
import type { Database } from '../storage/database/database.js';

/** Keys that stand for accounts at networks, so that the database does not tell who is not here. */
export class AccountKeys {
  private constructor(private readonly secret: string) {}

  /**
   * Opens the keys with a secret that the database does not have.
   * @throws Error when the database has keys of another secret: no account would be recognised
   */
  static async open(database: Database, secret: string): Promise<AccountKeys> {
    const keys = new AccountKeys(secret);
    const check = keys.create('check', '');
    if ((await keepSecret(database, 'account-keys-check', check)) === check) return keys;
    throw new Error(
      'The secret of connected accounts is not the one that this database began with.',
    );
  }

  /** The key of an account by its stable id: the HMAC-SHA-256 (base64url) of the network and the id. */
  create(network: string, accountId: string): string {
    return createHmac('sha256', this.secret).update(`${network}\0${accountId}`).digest('base64url');
  }
}
