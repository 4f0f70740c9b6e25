import type { Principal } from '../../auth/principal.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { NetworkContext } from './networks.js';
import { makeDue, type ConnectedAccount } from '../../storage/accounts/network-accounts.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { requireUser } from '../authorise.js';
import { requireOwnAccount } from './disconnect-account.js';

/**
 * Requests a sync of an account of the user, now or as soon as the limit of a network that charges for syncs allows.
 * Returns when that is.
 * @throws ServiceError `noSuchEntity` when the user has not connected it
 */
export async function refreshAccount(
  context: WriteContext & NetworkContext,
  principal: Principal,
  id: number,
): Promise<{ nextReadAt: number }> {
  const { address } = requireUser(principal, 'change connected accounts');
  const nextReadAt = await write(context, async (unit) => {
    const account = await requireOwnAccount(unit, address, id);
    return makeAccountDue(context, unit, account);
  });
  return { nextReadAt: toSeconds(nextReadAt) };
}

/** Makes the account due as soon as its network allows; returns when that is. */
export function makeAccountDue(
  { networks }: NetworkContext,
  { connection }: UnitOfWork,
  { id, network }: ConnectedAccount,
): Promise<Date> {
  const { restSeconds = 0 } = networks.connectors.get(network) ?? {};
  return makeDue(connection, id, restSeconds);
}
