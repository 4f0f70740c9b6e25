import type { Principal } from '../../auth/principal.js';
import type { ServiceContext } from '../../service-context.js';
import { updateAccountOf } from '../../storage/accounts/network-accounts.js';
import { write } from '../../storage/database/unit-of-work.js';
import { requireUser } from '../authorise.js';
import { noSuchAccount } from './disconnect-account.js';

/**
 * Pauses reading an account of the caller, or continues it, or has it read now (`due`).
 * @throws ServiceError `noSuchEntity` when the caller has not connected it
 */
export async function changeAccount(
  context: ServiceContext,
  principal: Principal,
  id: number,
  change: { isPaused: boolean } | 'due',
): Promise<void> {
  const { address: wallet } = requireUser(principal, 'change connected accounts');
  const isChanged = await write(context, ({ connection }) =>
    updateAccountOf(connection, { id, wallet }, change),
  );
  if (!isChanged) throw noSuchAccount();
}
