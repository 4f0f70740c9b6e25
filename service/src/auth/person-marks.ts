import { createHmac } from 'node:crypto';
import { readSecret } from '../storage/auth/secrets.js';
import type { Database } from '../storage/database/database.js';

/** Marks that stand for wallets in what is kept after an erasure, so that no address is kept. */
export class PersonMarks {
  private constructor(private readonly secret: Buffer) {}

  static async open(database: Database): Promise<PersonMarks> {
    return new PersonMarks(await readSecret(database, 'person-marks'));
  }

  /** The mark of the (lower-case) wallet address: its HMAC-SHA-256. */
  create(address: string): string {
    return createHmac('sha256', this.secret).update(address).digest('base64url');
  }
}
