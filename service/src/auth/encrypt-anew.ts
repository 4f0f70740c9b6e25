import { listOtherwiseEncrypted, replaceEncrypted } from '../storage/auth/encrypted-values.js';
import type { Connection } from '../storage/database/database.js';
import type { Encryption } from './encryption.js';

/**
 * Encrypts with the current keys the values that are encrypted with the previous ones, or are plain, as earlier
 * versions stored them. Values that are encrypted with other keys stay.
 */
export async function encryptAnew(
  connection: Connection,
  { signingKeys, attempts, registrations }: Encryption,
): Promise<void> {
  const ciphers = {
    signing_keys: signingKeys,
    connection_attempts: attempts,
    mastodon_registrations: registrations,
  };
  for (const row of await listOtherwiseEncrypted(connection, ciphers)) {
    const cipher = ciphers[row.table];
    const value: unknown = row.value.startsWith('{')
      ? JSON.parse(row.value)
      : await cipher.decrypt(row.value);
    if (value !== undefined) await replaceEncrypted(connection, row, await cipher.encrypt(value));
  }
}
