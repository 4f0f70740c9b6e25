import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { array, micros, queryRows } from '../database/rows.js';

/** The stages of screening: not yet screened, searched for flags, and shown to the classifier. */
export const screened = { new: 0, searched: 1, done: 2 } as const;

/** A feedback to screen. */
export interface UnscreenedFeedback {
  id: number;
  giver: EntityId;
  target: EntityId;
  stars: number | null;
  badges: Record<string, string> | null;
  review: string | null;
  video: string | null;
  /** See `feedbacks.reviewDigest`. */
  digest: string | null;
  /** How long ago the giver was added, in seconds. */
  giverSeconds: number;
  createdAt: Date;
  updatedAt: Date;
  /** Changes whenever the feedback does. */
  version: string;
}

/** Reads the oldest feedbacks at this stage. */
export async function readUnscreened(
  { drizzle }: Database,
  stage: 0 | 1,
  limit: number,
): Promise<UnscreenedFeedback[]> {
  const rows = await queryRows<Record<string, unknown>>(
    drizzle,
    sql`
      SELECT f.id, f.source_id, f.target_id, f.stars, f.badges, f.review, f.video, f.review_digest,
        extract(epoch FROM now() - e.created_at)::float8 AS age,
        ${micros('f.created_at')} AS created, ${micros('f.updated_at')} AS updated
      FROM feedbacks f JOIN entities e ON e.id = f.source_id
      WHERE f.screened < 2 AND f.screened = ${stage} ORDER BY f.id LIMIT ${limit}`,
  );
  return rows.map((row) => ({
    id: Number(row['id']),
    giver: Number(row['source_id']),
    target: Number(row['target_id']),
    stars: row['stars'] as number | null,
    badges: row['badges'] as Record<string, string> | null,
    review: row['review'] as string | null,
    video: row['video'] as string | null,
    digest: row['review_digest'] as string | null,
    giverSeconds: row['age'] as number,
    createdAt: new Date(Number(row['created']) / 1000),
    updatedAt: new Date(Number(row['updated']) / 1000),
    version: row['updated'] as string,
  }));
}

/** Moves those of the feedbacks to a stage that have not changed since they were read. */
export async function markScreened(
  { drizzle }: Database,
  read: readonly Pick<UnscreenedFeedback, 'id' | 'version'>[],
  stage: 1 | 2,
): Promise<void> {
  if (read.length === 0) return;
  const ids = array(
    read.map(({ id }) => id),
    'bigint',
  );
  const versions = array(
    read.map(({ version }) => version),
    'text',
  );
  await drizzle.execute(sql`
    UPDATE feedbacks f SET screened = ${stage} FROM unnest(${ids}, ${versions}) AS k(id, version)
    WHERE f.id = k.id AND ${micros('f.updated_at')} = k.version AND f.screened < ${stage}`);
}

/** Marks everything as done that waits for a classifier, because none is set up. */
export async function skipClassifier({ drizzle }: Database): Promise<void> {
  await drizzle.execute(sql`UPDATE feedbacks SET screened = 2 WHERE screened < 2 AND screened = 1`);
}

/** Finds the feedbacks whose digests are shared by at least `people` people, at most `limit`, the newest first. */
export async function findSameTexts(
  { drizzle }: Database,
  digests: readonly string[],
  people: number,
  limit: number,
): Promise<number[]> {
  if (digests.length === 0) return [];
  const rows = await queryRows<{ id: string }>(
    drizzle,
    sql`
      WITH same AS (
        SELECT review_digest FROM feedbacks WHERE review_digest = ANY(${array(digests, 'text')})
        GROUP BY 1 HAVING count(DISTINCT source_id) >= ${people}
      )
      SELECT f.id FROM feedbacks f JOIN same s ON s.review_digest = f.review_digest
      LEFT JOIN moderation_cases c ON c.feedback_id = f.id
      WHERE c.flags -> 'sameText' IS NULL OR f.screened = 0
      ORDER BY f.id DESC LIMIT ${limit}`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Finds those of the targets that at least `people` people gave their first feedback about within an hour, and at
 * least `ratio` times as many as in an average hour of the 30 days before.
 */
export async function findBursts(
  { drizzle }: Database,
  targets: readonly EntityId[],
  { people, ratio }: { people: number; ratio: number },
): Promise<EntityId[]> {
  const rows = await queryRows<{ target: string }>(
    drizzle,
    sql`
      WITH recent AS (
        SELECT target_id, count(DISTINCT source_id) AS people FROM feedbacks f
        WHERE target_id = ANY(${array(targets, 'bigint')})
          AND updated_at > now() - interval '1 hour' AND created_at > now() - interval '1 hour'
          -- Who gave something before is no new giver.
          AND NOT EXISTS (
            SELECT FROM feedbacks o WHERE o.source_id = f.source_id AND o.target_id = f.target_id
              AND o.created_at <= now() - interval '1 hour')
        GROUP BY 1 HAVING count(DISTINCT source_id) >= ${people}
      )
      SELECT r.target_id AS target FROM recent r
      WHERE r.people >= ${ratio}::float8 / 720 * (
        SELECT count(DISTINCT source_id) FROM feedbacks f WHERE f.target_id = r.target_id
          AND f.updated_at > now() - interval '30 days 1 hour'
          AND f.created_at BETWEEN now() - interval '30 days 1 hour' AND now() - interval '1 hour')`,
  );
  return rows.map(({ target }) => Number(target));
}
