import type { DatabaseContext } from '../../storage/database/database.js';
import { findEntitiesOfAddresses } from '../../storage/chain/known-addresses.js';

/** Returns those of the (lower-case) addresses that belong to entities. */
export async function findKnownAddresses(
  { database }: DatabaseContext,
  addresses: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const found = await findEntitiesOfAddresses(database.drizzle, addresses);
  return new Set(found.keys());
}
