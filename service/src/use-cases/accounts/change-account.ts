import type { Principal } from '../../auth/principal.js';
import type { ServiceContext } from '../../service-context.js';
import { pauseAccountOf } from '../../storage/accounts/network-accounts.js';
import { write } from '../../storage/database/unit-of-work.js';
import { requireUser } from '../authorise.js';
import { noSuchAccount } from './disconnect-account.js';

/**
 * Pauses reading an account of the caller, or continues it.
 * @throws ServiceError `noSuchEntity` when the caller has not connected it
 */
export async function changeAccount(
  context: ServiceContext,
  principal: Principal,
  id: number,
  { isPaused }: { isPaused: boolean },
): Promise<void> {
  const { address: wallet } = requireUser(principal, 'change connected accounts');
  const isChanged = await write(context, ({ connection }) =>
    pauseAccountOf(connection, { id, wallet }, isPaused),
  );
  if (!isChanged) throw noSuchAccount();
}
