import { findFollowersOf } from '../../storage/chain/follow-events.js';
import { findPairsOf } from '../../storage/chain/token-events.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { deriveEndorsements } from './derive-endorsements.js';
import { deriveFollows } from './derive-follows.js';
import type { ScannedChains } from '../scanned-chains.js';

/**
 * Derives rows from the chain data of newly known (lower-case) addresses: endorsements by and of them, and follows. It
 * sends no request to a node; `lockFacts` keeps scanners away.
 */
export async function adoptAddresses(
  chains: ScannedChains,
  unit: UnitOfWork,
  addresses: readonly string[],
): Promise<void> {
  if (chains.ids.length === 0 || addresses.length === 0) return;
  await deriveEndorsements(unit, await findPairsOf(unit.connection, addresses));
  const pairs = await findFollowersOf(unit.connection, addresses);
  await deriveFollows(chains, unit, { accounts: addresses, pairs });
}
