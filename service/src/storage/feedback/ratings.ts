import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { FreshCache, type Cache } from '../database/fresh-cache.js';
import type { ChangedRow } from '../database/changed-row.js';

/** What all people say about a target in numbers, each person once. */
export interface StoredRating {
  /** How many people gave each number of stars, from one star to five, by their newest rating. */
  histogram: readonly number[];
  /** How many people have written a review. */
  reviewCount: number;
  /** How many people have endorsed it. */
  endorsementCount: number;
}

const maximumRatings = 200_000;

/** Ratings by target, kept in memory until feedback about the target changes. */
export class Ratings implements Cache {
  readonly #ratings: FreshCache<EntityId, StoredRating>;

  constructor(database: Database) {
    this.#ratings = new FreshCache({
      max: maximumRatings,
      read: (targets: EntityId[]) => readRatings(database, targets),
    });
  }

  /** The rating of each target, also of those that nobody has rated. */
  get(targets: Iterable<EntityId>): Promise<Map<EntityId, StoredRating>> {
    return this.#ratings.get(targets);
  }

  forget({ kind, a }: ChangedRow): void {
    if (kind === 'rating') this.#ratings.forget(a!);
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
