import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { ServiceContext } from '../../service-context.js';
import { array, rowsOf } from '../../storage/rows.js';
import { isVouchedFor } from '../../storage/vouched-transactions.js';
import { micros, readFeedback, type FeedbackRow, type Reading } from './read-feedback.js';

/** What a person says about a target: each item from the newest feedback that has it. */
export interface Voice {
  person: EntityId;
  stars: number | null;
  /** Badge set id → qualifier. */
  badges: Record<string, string> | null;
  review: { content: string; at: Date } | null;
  video: { video: string; hasPoster: boolean; at: Date } | null;
  /** Whether any of the person's feedback about the target is verified. */
  isVerified: boolean;
}

/** What at most `limit` people say: the reader and its network first, then who spoke last. */
export async function readVoices(
  context: ServiceContext,
  reading: Reading,
  limit: number,
): Promise<{ network: Voice[]; others: Voice[] }> {
  const network = await readFeedback(context, reading, { part: 'network' }, limit);
  const rest = limit - network.length;
  const others = rest > 0 ? await readFeedback(context, reading, { part: 'others' }, rest) : [];
  const repeated = [...network, ...others].filter(({ earlierCount }) => earlierCount > 0);
  const combined = await combineFeedback(
    context,
    reading,
    repeated.map(({ source }) => source),
  );
  const voiceOf = (row: FeedbackRow) => combined.get(row.source) ?? onlyVoice(row);
  return { network: network.map(voiceOf), others: others.map(voiceOf) };
}

/** What a person says who has given one feedback. */
function onlyVoice(row: FeedbackRow): Voice {
  const { source, stars, badges, review, video, hasPoster, isVerified, updatedAt: at } = row;
  return {
    person: source,
    stars,
    badges,
    review: review === null ? null : { content: review, at },
    video: video === null ? null : { video, hasPoster, at },
    isVerified,
  };
}

/** What people say who have given several. */
async function combineFeedback(
  { database }: ServiceContext,
  { target }: Reading,
  people: readonly EntityId[],
): Promise<Map<EntityId, Voice>> {
  if (people.length === 0) return new Map();
  const given = (item: string) => sql`
    FROM feedbacks f WHERE f.source_id = k.person AND f.target_id = ${target}
      AND ${sql.raw(`f.${item}`)} IS NOT NULL
    ORDER BY f.updated_at DESC, f.id DESC LIMIT 1`;
  const rows = await rowsOf<Record<string, unknown>>(
    database.drizzle,
    sql`
      SELECT k.person, (SELECT f.stars ${given('stars')}) AS stars,
        (
          -- Of a set that comes twice, the last value stays.
          SELECT jsonb_object_agg(badge.key, badge.value ORDER BY f.updated_at, f.id)
          FROM feedbacks f, jsonb_each(f.badges) badge
          WHERE f.source_id = k.person AND f.target_id = ${target}
        ) AS badges,
        r.review, r.at AS reviewed, v.video, v.has_poster, v.at AS filmed,
        EXISTS (SELECT FROM feedbacks f WHERE f.source_id = k.person AND f.target_id = ${target}
          AND ${isVouchedFor('f')}) AS verified
      FROM unnest(${array(people, 'bigint')}) AS k(person)
      LEFT JOIN LATERAL (SELECT f.review, ${micros('f.updated_at')} AS at ${given('review')}) r ON true
      LEFT JOIN LATERAL (
        SELECT f.video, ${micros('f.updated_at')} AS at,
          EXISTS (SELECT FROM videos v WHERE v.id = f.video_id AND v.poster_bytes > 0) AS has_poster
        ${given('video')}
      ) v ON true`,
  );
  const at = (text: unknown) => new Date(Number(text) / 1000);
  return new Map(
    rows.map((row) => {
      const person = Number(row['person']);
      const [content, video] = [row['review'], row['video']] as [string | null, string | null];
      return [
        person,
        {
          person,
          stars: row['stars'] as number | null,
          badges: row['badges'] as Record<string, string> | null,
          review: content === null ? null : { content, at: at(row['reviewed']) },
          video:
            video === null
              ? null
              : { video, hasPoster: row['has_poster'] as boolean, at: at(row['filmed']) },
          isVerified: row['verified'] as boolean,
        },
      ];
    }),
  );
}
