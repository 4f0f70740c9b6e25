import { createHash } from 'node:crypto';

/** Creates a DID from a number. No account has it. */
export function createDid(number: number): string {
  const digits = createHash('sha256').update(String(number)).digest('hex').slice(0, 24);
  // Of hexadecimal digits, base32 does not have these.
  return `did:plc:${digits.replaceAll(/[0189]/g, 'z')}`;
}
