import type { Principal } from '../../auth/principal.js';
import type { NetworkContext } from './networks.js';
import { pauseAccount } from '../../storage/accounts/network-accounts.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { requireUser } from '../authorise.js';
import { requireOwnAccount } from './disconnect-account.js';
import { makeAccountDue } from './refresh-account.js';

/**
 * Pauses reading an account of the caller, or continues it, which also reads it soon.
 * @throws ServiceError `noSuchEntity` when the caller has not connected it
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
    // What it has said meanwhile is missing.
    if (account.isPaused && !isPaused) await makeAccountDue(context, unit, account);
  });
}
