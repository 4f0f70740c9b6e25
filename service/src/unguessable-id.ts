import { randomBytes } from 'node:crypto';

/** Creates 32 hexadecimal digits that cannot be guessed. */
export function createUnguessableId(): string {
  return randomBytes(16).toString('hex');
}
