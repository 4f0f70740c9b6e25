import type { UserPrincipal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';
import type { HashContext } from '../auth/keyed-hashes.js';
import { lockWallet } from '../storage/auth/lock-wallet.js';
import { readIssuedUntil } from '../storage/auth/revoked-people.js';
import type { UnitOfWork } from '../storage/database/unit-of-work.js';

/**
 * Prevents the erasure of the person until the transaction ends: for writes under the wallet that need no own entity.
 * @throws ServiceError `notAuthenticated` when the person was erased, or signed out everywhere, after this sign-in
 */
export async function requireNotErased(
  { hashes }: HashContext,
  { connection }: UnitOfWork,
  { address, tokenIssuedAfter }: UserPrincipal,
): Promise<void> {
  await lockWallet(connection, address, 'shared');
  if (tokenIssuedAfter >= (await readIssuedUntil(connection, hashes.hashWallet(address)))) return;
  throw new ServiceError('notAuthenticated', 'The token was revoked: sign in again.');
}
