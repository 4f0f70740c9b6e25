import type { OperatorPrincipal } from '../../auth/principal.js';
import type { BlockedWalletLine } from '../../schemas/block-line.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findAndLock } from '../../storage/entities/find-and-lock.js';
import { insertBlockedWallet } from '../../storage/relationships/blocked-wallets.js';
import { getPeopleFilter } from '../authorise.js';

/** Stores an exported block of a person who has erased its data. */
export async function importBlockedWallet(
  context: WriteContext,
  principal: OperatorPrincipal,
  { sourceCriteria, walletHash, createdAt }: BlockedWalletLine,
): Promise<{ created: boolean }> {
  return write(context, async (unit) => {
    const named = { field: 'sourceCriteria', criteria: sourceCriteria };
    const [blocker] = await findAndLock(unit, [named], getPeopleFilter(principal));
    const created = await insertBlockedWallet(unit.connection, {
      blocker: blocker!,
      walletHash,
      ...(createdAt === undefined ? {} : { createdAt: new Date(createdAt * 1000) }),
    });
    return { created };
  });
}
