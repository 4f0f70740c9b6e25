import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../service-context.js';
import { revokedTokens } from '../storage/schema.js';
import { write } from '../storage/unit-of-work.js';
import type { UserPrincipal } from './principal.js';
import type { Revocations } from './revocations.js';

/** Revokes the user's token: at once on this node, within a second on the others. */
export async function signOut(
  context: ServiceContext,
  revocations: Revocations,
  { tokenId, tokenExpiresAt }: UserPrincipal,
): Promise<void> {
  await write(context, async (unit) => {
    await unit.connection.delete(revokedTokens).where(sql`expires_at < now()`);
    await unit.connection
      .insert(revokedTokens)
      .values({ tokenId, expiresAt: new Date(tokenExpiresAt * 1000) })
      .onConflictDoNothing();
    unit.markRevocation();
  });
  await revocations.refresh();
}
