import type { Principal } from '../../auth/principal.js';
import type { EndorsementBody } from '../../schemas/endorsement.js';
import type { ServiceContext } from '../../service-context.js';
import { insertEndorsement } from '../../storage/feedback/endorsements.js';
import { findAndLockEnds } from '../../storage/entities/find-and-lock.js';
import { normaliseValue } from '../../storage/entities/identifier.js';
import { write } from '../../storage/database/unit-of-work.js';
import { requireScope } from '../authorise.js';

/** Records an endorsement as read from the chain; one per source, target and transaction. */
export async function recordEndorsement(
  context: ServiceContext,
  principal: Principal,
  { sourceAddress, targetAddress, transactionId, value, blockNumber }: EndorsementBody,
): Promise<{ created: boolean }> {
  requireScope(principal, 'admin');
  return write(context, async (unit) => {
    const { source, target } = await findAndLockEnds(
      unit,
      {
        source: { field: 'sourceAddress', criteria: { ids: { address: sourceAddress } } },
        target: { field: 'targetAddress', criteria: { ids: { address: targetAddress } } },
      },
      principal,
    );
    const created = await insertEndorsement(unit.connection, {
      source,
      target,
      transactionId,
      sourceAddress: normaliseValue(sourceAddress),
      value,
      blockNumber,
    });
    if (created) {
      unit.countEndorsement(target, 1);
      unit.markOpinion(source, target);
    }
    return { created };
  });
}
