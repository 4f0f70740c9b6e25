import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { array, micros, queryRows } from '../database/rows.js';
import { isVerified } from './vouched-transactions.js';

/** The combined feedback of a person about a target: each item from the newest feedback that has it. */
export interface CombinedFeedback {
  person: EntityId;
  stars: number | null;
  /** Badge set id → qualifier. */
  badges: Record<string, string> | null;
  review: { content: string; at: Date } | null;
  video: { video: string; hasPoster: boolean; at: Date } | null;
  /** Whether any of the person's feedback about the target is verified. */
  isVerified: boolean;
}

/** Combines the feedback of each person about the target, without hidden feedback. */
export async function combineFeedback(
  { drizzle }: Database,
  target: EntityId,
  people: readonly EntityId[],
): Promise<CombinedFeedback[]> {
  if (people.length === 0) return [];
  const given = (item: string) => sql`
    FROM shown_feedbacks f WHERE f.source_id = k.person AND f.target_id = ${target}
      AND ${sql.raw(`f.${item}`)} IS NOT NULL
    ORDER BY f.updated_at DESC, f.id DESC LIMIT 1`;
  const rows = await queryRows<Record<string, unknown>>(
    drizzle,
    sql`
      SELECT k.person, (SELECT f.stars ${given('stars')}) AS stars,
        (
          -- Of a set that comes twice, the last value stays.
          SELECT jsonb_object_agg(badge.key, badge.value ORDER BY f.updated_at, f.id)
          FROM shown_feedbacks f, jsonb_each(f.badges) badge
          WHERE f.source_id = k.person AND f.target_id = ${target}
        ) AS badges,
        r.review, r.at AS reviewed, v.video, v.has_poster, v.at AS filmed,
        EXISTS (SELECT FROM shown_feedbacks f WHERE f.source_id = k.person AND f.target_id = ${target}
          AND ${isVerified('f')}) AS verified
      FROM unnest(${array(people, 'bigint')}) AS k(person)
      LEFT JOIN LATERAL (SELECT f.review, ${micros('f.updated_at')} AS at ${given('review')}) r ON true
      LEFT JOIN LATERAL (
        SELECT f.video, ${micros('f.updated_at')} AS at,
          EXISTS (SELECT FROM videos v WHERE v.id = f.video_id AND v.poster_bytes > 0) AS has_poster
        ${given('video')}
      ) v ON true`,
  );
  const at = (text: unknown) => new Date(Number(text) / 1000);
  return rows.map((row) => {
    const [content, video] = [row['review'], row['video']] as [string | null, string | null];
    return {
      person: Number(row['person']),
      stars: row['stars'] as number | null,
      badges: row['badges'] as Record<string, string> | null,
      review: content === null ? null : { content, at: at(row['reviewed']) },
      video:
        video === null
          ? null
          : { video, hasPoster: row['has_poster'] as boolean, at: at(row['filmed']) },
      isVerified: row['verified'] as boolean,
    };
  });
}
