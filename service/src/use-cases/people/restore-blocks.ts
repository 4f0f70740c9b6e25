import type { HashContext } from '../../auth/keyed-hashes.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { isEvmAddress } from '../../evm-address.js';
import type { Identifier } from '../../storage/entities/identifier.js';
import * as storage from '../../storage/relationships/blocked-wallets.js';

/**
 * Restores the blocks of people who erased their data, and whose (lower-case) wallet addresses belong to an entity
 * again.
 */
export async function restoreBlocks(
  { hashes }: HashContext,
  unit: UnitOfWork,
  wallets: readonly string[],
): Promise<void> {
  if (wallets.length === 0) return;
  await storage.restoreBlocks(
    unit,
    new Map(wallets.map((address) => [hashes.hashDecidedPerson(address), address])),
  );
}

/** Returns the wallets among the identifiers. */
export function toWallets(identifiers: readonly Identifier[]): string[] {
  return identifiers.flatMap(({ property, value }) =>
    (property === 'uuid' || property === 'address') && isEvmAddress(value) ? [value] : [],
  );
}
