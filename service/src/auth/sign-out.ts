import { ServiceError } from '../errors/service-error.js';
import { lockWallet } from '../storage/auth/lock-wallet.js';
import { deleteNoncesOf } from '../storage/auth/nonces.js';
import { readIssuedUntil, upsertRevokedPerson } from '../storage/auth/revoked-people.js';
import { insertRevokedToken } from '../storage/auth/revoked-tokens.js';
import { write, type WriteContext } from '../storage/database/unit-of-work.js';
import type { KeyedHashes } from './keyed-hashes.js';
import type { UserPrincipal } from './principal.js';
import type { Revocations } from './revocations.js';

/** Revokes the token of the user: immediately on this instance, within a second on the others. */
export async function signOut(
  context: WriteContext,
  revocations: Revocations,
  { tokenId, tokenExpiresAt }: UserPrincipal,
): Promise<void> {
  await write(context, async (unit) => {
    await insertRevokedToken(unit.connection, {
      tokenId,
      expiresAt: new Date(tokenExpiresAt * 1000),
    });
    unit.markRevocation();
  });
  await revocations.refresh();
}

/**
 * Revokes all tokens of the person, immediately on this instance, within a second on the others, and ends started
 * sign-ins. A sign-in that starts afterwards is valid on every instance at once.
 * @throws ServiceError `notAuthenticated` when the token was revoked on another instance meanwhile
 */
export async function signOutEverywhere(
  context: WriteContext & { hashes: KeyedHashes },
  revocations: Revocations,
  { address, tokenIssuedAfter }: UserPrincipal,
): Promise<void> {
  const walletHash = context.hashes.hashWallet(address);
  await write(context, async (unit) => {
    const { connection } = unit;
    await lockWallet(connection, address, 'exclusive');
    // Otherwise a revoked token could end a later sign-in.
    if (tokenIssuedAfter < (await readIssuedUntil(connection, walletHash))) {
      throw new ServiceError('notAuthenticated', 'The token was revoked: sign in again.');
    }
    await upsertRevokedPerson(connection, walletHash);
    await deleteNoncesOf(connection, address);
    unit.markRevocation();
  });
  await revocations.refresh();
}
