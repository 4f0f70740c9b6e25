import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { FreshCache, type Cache } from '../database/fresh-cache.js';
import type { ChangedRow } from '../database/changed-row.js';

/** The statistics of all feedback about a target, each person counted once. */
export interface StoredRating {
  /** The number of people for each number of stars, from one star to five, by their newest rating. */
  histogram: readonly number[];
  /** The number of people who have written a review. */
  reviewCount: number;
  /** The number of people who have endorsed it. */
  endorsementCount: number;
}

const maximumRatings = 200_000;

/** Ratings by target, cached in memory until feedback about the target changes. */
export class Ratings implements Cache {
  readonly #ratings: FreshCache<EntityId, StoredRating>;

  constructor(database: Database) {
    this.#ratings = new FreshCache({
      max: maximumRatings,
      read: (targets: EntityId[]) => readRatings(database, targets),
    });
  }

  /** Returns the rating of each target, also of targets without feedback. */
  get(targets: Iterable<EntityId>): Promise<Map<EntityId, StoredRating>> {
    return this.#ratings.get(targets);
  }

  invalidate({ kind, a }: ChangedRow): void {
    if (kind === 'rating') this.#ratings.invalidate(a!);
  }

  clear(): void {
    this.#ratings.clear();
  }
}

async function readRatings(
  database: Database,
  targets: readonly EntityId[],
): Promise<[EntityId, StoredRating][]> {
  const rows = await database.query<{
    id: string;
    histogram: string[] | null;
    reviews: string | null;
    endorsements: string | null;
  }>({
    name: 'ratings',
    text: `
      WITH people AS (
        SELECT target_id, bool_or(review IS NOT NULL) AS has_review,
          (array_agg(stars ORDER BY updated_at DESC, id DESC) FILTER (WHERE stars IS NOT NULL))[1]
            AS stars
        FROM shown_feedbacks WHERE target_id = ANY($1::bigint[])
        GROUP BY target_id, source_id
      ), rated AS (
        SELECT target_id, count(*) FILTER (WHERE has_review) AS reviews,
          ARRAY[count(*) FILTER (WHERE stars = 1), count(*) FILTER (WHERE stars = 2),
            count(*) FILTER (WHERE stars = 3), count(*) FILTER (WHERE stars = 4),
            count(*) FILTER (WHERE stars = 5)] AS histogram
        FROM people GROUP BY target_id
      ), endorsed AS (
        SELECT target_id, count(DISTINCT source_id) AS endorsements
        FROM endorsements WHERE target_id = ANY($1::bigint[])
        GROUP BY target_id
      )
      SELECT k.id, r.histogram, r.reviews, e.endorsements
      FROM unnest($1::bigint[]) AS k(id)
      LEFT JOIN rated r ON r.target_id = k.id
      LEFT JOIN endorsed e ON e.target_id = k.id`,
    values: [targets],
  });
  return rows.map(({ id, histogram, reviews, endorsements }) => [
    Number(id),
    {
      histogram: (histogram ?? [0, 0, 0, 0, 0]).map(Number),
      reviewCount: Number(reviews ?? 0),
      endorsementCount: Number(endorsements ?? 0),
    },
  ]);
}
