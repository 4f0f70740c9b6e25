import type { Principal } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { EndorsementBody } from '../../schemas/endorsement.js';
import type { ServiceContext } from '../../service-context.js';
import { findAndLock } from '../../storage/find-and-lock.js';
import { normaliseValue } from '../../storage/identifier.js';
import { endorsements } from '../../storage/schema.js';
import { write } from '../../storage/unit-of-work.js';
import { requireScope } from '../authorise.js';

/** Records an endorsement as read from the chain; one per source, target and transaction. */
export async function recordEndorsement(
  context: ServiceContext,
  principal: Principal,
  { sourceAddress, targetAddress, transactionId, value, blockNumber }: EndorsementBody,
): Promise<{ created: boolean }> {
  requireScope(principal, 'admin');
  return write(context, async (unit) => {
    const { connection } = unit;
    const [source, target] = (await findAndLock(
      unit,
      [
        { field: 'sourceAddress', criteria: { ids: { address: sourceAddress } } },
        { field: 'targetAddress', criteria: { ids: { address: targetAddress } } },
      ],
      principal,
    )) as [EntityId, EntityId];
    const rows = await connection
      .insert(endorsements)
      .values({
        sourceId: source,
        targetId: target,
        transactionId,
        sourceAddress: normaliseValue(sourceAddress),
        value,
        blockNumber,
      })
      .onConflictDoNothing()
      .returning({ id: endorsements.id });
    if (rows.length > 0) {
      unit.countEndorsement(target, 1);
      unit.markOpinion(source, target);
    }
    return { created: rows.length > 0 };
  });
}
