import type { Principal } from '../../auth/principal.js';
import { toSeconds } from '../../schemas/moment.js';
import type { ServiceContext } from '../../service-context.js';
import { makeDue } from '../../storage/accounts/network-accounts.js';
import { write } from '../../storage/database/unit-of-work.js';
import { requireUser } from '../authorise.js';
import { requireOwnAccount } from './disconnect-account.js';

/**
 * Has an account of the caller read now, or as soon as a network that charges for it may be read again. Returns
 * when that is.
 * @throws ServiceError `noSuchEntity` when the caller has not connected it
 */
export async function refreshAccount(
  context: ServiceContext,
  principal: Principal,
  id: number,
): Promise<{ nextReadAt: number }> {
  const { address } = requireUser(principal, 'change connected accounts');
  const nextReadAt = await write(context, async (unit) => {
    const { network } = await requireOwnAccount(unit, address, id);
    const { restSeconds = 0 } = context.networks.connectors.get(network) ?? {};
    return makeDue(unit.connection, id, restSeconds);
  });
  return { nextReadAt: toSeconds(nextReadAt) };
}
