import type { Principal } from '../../auth/principal.js';
import type { EndorsementBody } from '../../schemas/endorsement.js';
import { insertEndorsement } from '../../storage/feedback/endorsements.js';
import { findAndLockEnds } from '../../storage/entities/find-and-lock.js';
import { normaliseValue } from '../../storage/entities/identifier.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { getPeopleFilter, requireScope } from '../authorise.js';

/** Records an endorsement as read from a chain; one per event or, without one, per source, target and transaction. */
export async function recordEndorsement(
  context: WriteContext,
  principal: Principal,
  body: EndorsementBody,
): Promise<{ created: boolean }> {
  requireScope(principal, 'admin');
  const { sourceAddress, targetAddress, transactionId, value, blockNumber } = body;
  const { chainId = 0, blockHash = '', logIndex = 0, createdAt } = body;
  return write(context, async (unit) => {
    const { source, target } = await findAndLockEnds(
      unit,
      {
        source: { field: 'sourceAddress', criteria: { ids: { address: sourceAddress } } },
        target: { field: 'targetAddress', criteria: { ids: { address: targetAddress } } },
      },
      getPeopleFilter(principal),
    );
    const created = await insertEndorsement(unit.connection, {
      source,
      target,
      transactionId,
      sourceAddress: normaliseValue(sourceAddress),
      value: BigInt(value),
      blockNumber,
      chainId,
      blockHash,
      logIndex,
      ...(createdAt !== undefined && { createdAt: new Date(createdAt * 1000) }),
    });
    if (created) unit.markOpinion(source, target);
    return { created };
  });
}
