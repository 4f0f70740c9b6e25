import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in the same time for any given text: the hashes are compared. */
export function isSameSecret(given: string | undefined, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(wanted));
}
