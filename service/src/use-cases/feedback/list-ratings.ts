import type { Principal } from '../../auth/principal.js';
import type { Criteria } from '../../schemas/criteria.js';
import type { Rating, StarStatistics } from '../../schemas/rating.js';
import type { EntityContext } from '../../storage/entities/known-entities.js';
import type { IdentifierContext } from '../../storage/entities/known-identifiers.js';
import type { Ratings } from '../../storage/feedback/ratings.js';
import { requirePublicReading, type PublicReadingContext } from '../authorise.js';

/** The targets whose public ratings are read. */
export interface ListRatingsInput {
  targetType?: string | undefined;
  targetCriterias: readonly Criteria[];
}

/**
 * Lists the public ratings of the targets, in the order of their criteria. Criteria that match no entity or a person
 * are left out.
 */
export async function listRatings(
  context: EntityContext & IdentifierContext & { ratings: Ratings } & PublicReadingContext,
  principal: Principal | null,
  { targetType, targetCriterias }: ListRatingsInput,
): Promise<Rating[]> {
  requirePublicReading(context, principal);
  const named = targetCriterias.map((criteria, index) => ({
    field: `targetCriterias[${index}]`,
    criteria: { ...(targetType !== undefined && { type: targetType }), ...criteria },
  }));
  // As an anonymous reader: the answer is the same for every reader.
  const found = await context.identifiers.findKnown(named, 'none');
  const targets = new Set(found.flatMap((id) => id ?? []));
  const entities = await context.entities.get(targets);
  const ratings = await context.ratings.get(targets);
  return [...targets].flatMap((target) => {
    const data = entities.get(target);
    const rating = ratings.get(target);
    if (!data || data.isPerson || !rating) return [];
    const { histogram, reviewCount, endorsementCount } = rating;
    const stars = summariseHistogram(histogram);
    return [{ entity: data.entity, stars, reviewCount, endorsementCount }];
  });
}

function summariseHistogram(histogram: readonly number[]): StarStatistics {
  const count = histogram.reduce((total, people) => total + people, 0);
  const sum = histogram.reduce((total, people, index) => total + people * (index + 1), 0);
  return { count, sum, avg: count === 0 ? 0 : sum / count, histogram: [...histogram] };
}
