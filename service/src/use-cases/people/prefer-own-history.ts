import type { UserPrincipal } from '../../auth/principal.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { ChainContext } from '../scanned-chains.js';
import { preferBackfills } from '../../storage/chain/backfills.js';

/** Requests that the user's history on the chains is read soon, if it has not been read yet. */
export async function preferOwnHistory(
  { chains, database }: DatabaseContext & ChainContext,
  { address }: UserPrincipal,
): Promise<void> {
  if (chains.ids.length === 0) return;
  try {
    await preferBackfills(database.drizzle, [address]);
  } catch {
    // The stored history can be read even if the database accepts no writes.
  }
}
