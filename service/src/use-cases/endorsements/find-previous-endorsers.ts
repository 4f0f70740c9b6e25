import { getAddress } from 'viem';
import type { Principal } from '../../auth/principal.js';
import type { PreviousEndorsers, PreviousEndorsersBody } from '../../schemas/endorsement.js';
import { ServiceError } from '../../errors/service-error.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { RankingContext } from '../../ranking/engine.js';
import type { ChainContext } from '../scanned-chains.js';
import { listPreviousEndorsements } from '../../storage/feedback/endorsements.js';
import { findNewestRequest } from '../../storage/oracle/requests.js';
import { normaliseValue } from '../../storage/entities/identifier.js';
import { requireScope } from '../authorise.js';
import { defaultLimits, limitLevels } from './answer-limits.js';
import { toRequestQuestion } from './to-request-question.js';

/**
 * Finds who endorsed the target earlier than the transaction, at distance one and two from the source, those with the
 * largest stakes first. Earlier: before the newest request that the reward token made for it or, without one, before
 * the source's own endorsement; without either, all count. Addresses without an entity have no network and no
 * endorsers. Answers are public on the chain: they contain only people whom the source may see, and no more endorsers
 * than the requesting token accepts.
 */
export async function findPreviousEndorsers(
  context: DatabaseContext & RankingContext & ChainContext,
  principal: Principal,
  body: PreviousEndorsersBody,
): Promise<PreviousEndorsers> {
  requireOwnAddress(principal, body.sourceAddress);
  const { database, ranking } = context;
  const question = toRequestQuestion(body);
  const request = await findNewestRequest(database.drizzle, question);
  const endorsements = await listPreviousEndorsements(database, question, request);
  const [newest] = endorsements;
  if (!newest) return { firstLevelPreviousEndorsers: [], secondLevelPreviousEndorsers: [] };
  const known = await ranking.acquaintances(
    newest.source,
    endorsements.map(({ endorser }) => endorser),
  );
  const at = (distance: 1 | 2) =>
    endorsements
      .filter(({ endorser }) => {
        const acquaintance = known.get(endorser);
        return acquaintance?.isShown && acquaintance.distance === distance;
      })
      .map(({ address }) => getAddress(address));
  const limits = context.chains.answerLimits.find(
    ({ chainId, token }) => chainId === request?.chainId && token === request.requester,
  );
  const [first, second] = limitLevels([at(1), at(2)], limits ?? defaultLimits);
  return { firstLevelPreviousEndorsers: first, secondLevelPreviousEndorsers: second };
}

/** Checks the source: a user may ask for its own wallet, to see whom its endorsement would reward, a client for any. */
function requireOwnAddress(principal: Principal, sourceAddress: string): void {
  if (principal.kind !== 'user') {
    requireScope(principal, 'endorsers:read');
    return;
  }
  if (normaliseValue(sourceAddress) === principal.address) return;
  throw new ServiceError('notAllowed', 'sourceAddress must be the signed-in wallet.');
}
