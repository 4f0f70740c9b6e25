import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { array, micros, queryRows } from '../database/rows.js';
import { isVouchedFor } from './vouched-transactions.js';

/** A feedback as it is read. */
export interface FeedbackRow {
  id: number;
  source: EntityId;
  transactionId: string;
  stars: number | null;
  review: string | null;
  video: string | null;
  /** Whether the video is an uploaded one that has a poster. */
  hasPoster: boolean;
  badges: Record<string, string> | null;
  /** Whether a client gave it, or vouches for its transaction. */
  isVerified: boolean;
  /** How many earlier ones the person has given about the target. */
  earlierCount: number;
  createdAt: Date;
  updatedAt: Date;
  place: Place;
}

/** Whose feedback is read: of the network (and the reader itself), of others, or of all. */
export type Part = 'network' | 'others' | 'all';

/** What is read of the feedback about a target: of each person the newest, or all of one person. */
export interface Selection {
  part: Part;
  /** All that this person has given. */
  person?: EntityId | undefined;
  /** Only people whose newest has so many stars, `null` for none; absent for all. */
  stars?: number | null;
  /** Leaves out feedback without a video. */
  withVideo?: boolean | undefined;
}

/** The place where a list continues: after this feedback. */
export interface Place {
  /** Microseconds since 1970, as the database has them. */
  at: string;
  id: number;
}

/** About what feedback is read, and for whom. */
export interface FeedbackReader {
  source: EntityId;
  target: EntityId;
  /** The reader's network, by person. */
  network: ReadonlyMap<EntityId, unknown>;
}

/** Up to here each person of a network is looked up; of larger ones those who gave feedback are picked. */
const smallNetwork = 1_000;

/** The newest feedback of each person about the target, or all of one person, the newest first. */
export async function readFeedback(
  { drizzle }: Database,
  { source, target, network }: FeedbackReader,
  { part, person, stars, withVideo = false }: Selection,
  limit: number,
  after?: Place,
): Promise<FeedbackRow[]> {
  const known = array([source, ...network.keys()], 'bigint');
  const filter = withVideo ? sql`AND n.video IS NOT NULL` : sql``;
  const selectNewest = (giver: SQL, columns: string) => sql`
    SELECT ${sql.raw(columns)} FROM feedbacks n
    WHERE n.source_id = ${giver} AND n.target_id = ${target} ${filter}
    ORDER BY n.updated_at DESC, n.id DESC LIMIT 1`;
  const byPerson = part === 'network' && network.size < smallNetwork;
  const from = byPerson
    ? sql`unnest(${known}) AS k(person) CROSS JOIN LATERAL (${selectNewest(sql`k.person`, 'n.*')}) f`
    : sql`feedbacks f`;
  const conditions = [
    sql`f.target_id = ${target}`,
    ...(person === undefined ? [] : [sql`f.source_id = ${person}`]),
    ...(byPerson || person !== undefined
      ? []
      : [sql`f.id = (${selectNewest(sql`f.source_id`, 'n.id')})`]),
    ...(part === 'network' && !byPerson ? [sql`f.source_id = ANY(${known})`] : []),
    ...(part === 'others' ? [sql`f.source_id <> ALL(${known})`] : []),
    ...(stars === null ? [sql`f.stars IS NULL`] : []),
    ...(typeof stars === 'number' ? [sql`f.stars = ${stars}`] : []),
    ...(withVideo ? [sql`f.video IS NOT NULL`] : []),
    ...(after ? [isAfter(after)] : []),
  ];
  const rows = await queryRows<Record<string, unknown>>(
    drizzle,
    sql`
      SELECT f.id, f.source_id, f.transaction_id, f.stars, f.review, f.video, f.badges,
        EXISTS (SELECT FROM videos v WHERE v.id = f.video_id AND v.poster_bytes > 0) AS has_poster,
        ${isVouchedFor('f')} AS verified,
        (SELECT count(*) FROM feedbacks n
          WHERE n.source_id = f.source_id AND n.target_id = f.target_id ${filter}
            AND (n.updated_at, n.id) < (f.updated_at, f.id)) AS earlier,
        ${micros('f.created_at')} AS created, ${micros('f.updated_at')} AS updated
      FROM ${from}
      WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY f.updated_at DESC, f.id DESC
      LIMIT ${limit}`,
  );
  return rows.map((row) => ({
    id: Number(row['id']),
    source: Number(row['source_id']),
    transactionId: row['transaction_id'] as string,
    stars: row['stars'] as number | null,
    review: row['review'] as string | null,
    video: row['video'] as string | null,
    hasPoster: row['has_poster'] as boolean,
    badges: row['badges'] as Record<string, string> | null,
    isVerified: row['verified'] as boolean,
    earlierCount: Number(row['earlier']),
    createdAt: new Date(Number(row['created']) / 1000),
    updatedAt: new Date(Number(row['updated']) / 1000),
    place: { at: row['updated'] as string, id: Number(row['id']) },
  }));
}

/** Who gave the feedback about the target, and its place among that person's; undefined when there is none. */
export async function findFeedbackPlace(
  { drizzle }: Database,
  target: EntityId,
  id: string,
): Promise<{ person: EntityId; place: Place } | undefined> {
  const [row] = await queryRows<{ person: string; at: string }>(
    drizzle,
    sql`SELECT source_id AS person, ${micros('updated_at')} AS at FROM feedbacks
      WHERE id = ${id}::bigint AND target_id = ${target}`,
  );
  return row && { person: Number(row.person), place: { at: row.at, id: Number(id) } };
}

function isAfter({ at, id }: Place): SQL {
  const moment = sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`;
  return sql`(f.updated_at, f.id) < (${moment}, ${id}::bigint)`;
}
