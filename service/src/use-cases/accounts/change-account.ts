import type { Principal } from '../../auth/principal.js';
import type { NetworkContext } from './networks.js';
import { pauseAccount } from '../../storage/accounts/network-accounts.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { requireUser } from '../authorise.js';
import { requireOwnAccount } from './disconnect-account.js';
import { makeAccountDue } from './refresh-account.js';

/**
 * Pauses the syncs of an account of the user, or continues them, starting soon.
 * @throws ServiceError `noSuchEntity` when the user has not connected it
 */
export async function changeAccount(
  context: WriteContext & NetworkContext,
  principal: Principal,
  id: number,
  { isPaused }: { isPaused: boolean },
): Promise<void> {
  const { address } = requireUser(principal, 'change connected accounts');
  await write(context, async (unit) => {
    const account = await requireOwnAccount(unit, address, id);
    await pauseAccount(unit.connection, id, isPaused);
    // The changes of the pause are missing.
    if (account.isPaused && !isPaused) await makeAccountDue(context, unit, account);
  });
}
