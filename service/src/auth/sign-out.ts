import { insertRevokedToken } from '../storage/auth/revoked-tokens.js';
import { write, type WriteContext } from '../storage/database/unit-of-work.js';
import type { UserPrincipal } from './principal.js';
import type { Revocations } from './revocations.js';

/** Revokes the token of the user: immediately on this node, within a second on the others. */
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
