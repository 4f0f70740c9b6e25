import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { micros, queryRows } from '../database/rows.js';
import { personCondition } from '../entities/person.js';
import { buildIsAfter, type FeedbackPosition } from './feedback-selection.js';
import { isVerified } from './vouched-transactions.js';

/** A feedback of a person, by its target. */
export interface GivenFeedbackRow {
  id: number;
  target: EntityId;
  stars: number | null;
  review: string | null;
  video: string | null;
  hasPoster: boolean;
  badges: Record<string, string> | null;
  isVerified: boolean;
  /** Whether a moderator hides it; set in the reader's own feedback alone. */
  isHidden: boolean;
  createdAt: Date;
  updatedAt: Date;
  position: FeedbackPosition;
}

/**
 * Reads the newest feedback of the person about each target that is no person, the newest first; with hidden feedback
 * if it is the reader's own.
 */
export async function readGivenFeedback(
  { drizzle }: Database,
  { person, isOwn }: { person: EntityId; isOwn: boolean },
  limit: number,
  after?: FeedbackPosition,
): Promise<GivenFeedbackRow[]> {
  const feedbacks = sql.raw(isOwn ? 'feedbacks' : 'shown_feedbacks');
  const rows = await queryRows<Record<string, unknown>>(
    drizzle,
    sql`
      SELECT f.id, f.target_id, f.stars, f.review, f.video, f.badges,
        f.hidden_at IS NOT NULL AS hidden,
        EXISTS (SELECT FROM videos v WHERE v.id = f.video_id AND v.poster_bytes > 0) AS has_poster,
        ${isVerified('f')} AS verified,
        ${micros('f.created_at')} AS created, ${micros('f.updated_at')} AS updated
      FROM ${feedbacks} f JOIN entities e ON e.id = f.target_id
      WHERE f.source_id = ${person} AND NOT ${sql.raw(personCondition('e'))}
        AND f.id = (
          SELECT n.id FROM ${feedbacks} n
          WHERE n.source_id = f.source_id AND n.target_id = f.target_id
          ORDER BY n.updated_at DESC, n.id DESC LIMIT 1)
        ${after ? sql`AND ${buildIsAfter(after)}` : sql``}
      ORDER BY f.updated_at DESC, f.id DESC
      LIMIT ${limit}`,
  );
  return rows.map((row) => ({
    id: Number(row['id']),
    target: Number(row['target_id']),
    stars: row['stars'] as number | null,
    review: row['review'] as string | null,
    video: row['video'] as string | null,
    hasPoster: row['has_poster'] as boolean,
    badges: row['badges'] as Record<string, string> | null,
    isVerified: row['verified'] as boolean,
    isHidden: row['hidden'] as boolean,
    createdAt: new Date(Number(row['created']) / 1000),
    updatedAt: new Date(Number(row['updated']) / 1000),
    position: { at: row['updated'] as string, id: Number(row['id']) },
  }));
}
