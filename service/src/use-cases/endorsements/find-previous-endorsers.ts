import { getAddress } from 'viem';
import type { Principal } from '../../auth/principal.js';
import type { PreviousEndorsers, PreviousEndorsersBody } from '../../schemas/endorsement.js';
import type { ServiceContext } from '../../service-context.js';
import { listPreviousEndorsements } from '../../storage/feedback/endorsements.js';
import { normaliseValue } from '../../storage/entities/identifier.js';
import { requireScope } from '../authorise.js';

/**
 * Who endorsed the target earlier than the transaction, at distance one and two from the source.
 * Earlier: in a block before the transaction's, or any when the transaction is not known yet.
 * Addresses that are no entity yet have no network and no endorsers.
 */
export async function findPreviousEndorsers(
  context: ServiceContext,
  principal: Principal,
  { sourceAddress, targetAddress, transactionId }: PreviousEndorsersBody,
): Promise<PreviousEndorsers> {
  requireScope(principal, 'endorsers:read');
  const endorsements = await listPreviousEndorsements(context.database, {
    source: normaliseValue(sourceAddress),
    target: normaliseValue(targetAddress),
    transactionId,
  });
  const [first] = endorsements;
  if (!first) return { firstLevelPreviousEndorsers: [], secondLevelPreviousEndorsers: [] };
  const known = await context.ranking.acquaintances(
    first.source,
    endorsements.map(({ endorser }) => endorser),
  );
  const at = (distance: 1 | 2) =>
    endorsements
      .filter(({ endorser }) => known.get(endorser)?.distance === distance)
      .map(({ address }) => getAddress(address));
  return { firstLevelPreviousEndorsers: at(1), secondLevelPreviousEndorsers: at(2) };
}
