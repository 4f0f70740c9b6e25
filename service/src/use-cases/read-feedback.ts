import { sql, type SQL } from 'drizzle-orm';
import type { Principal } from '../auth/principal.js';
import type { Acquaintance, EntityId } from '../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../schemas/criteria.js';
import type { ServiceContext } from '../service-context.js';
import { array, rowsOf } from '../storage/rows.js';
import { ownCriteria, requireSource } from './authorise.js';
import { entityOfRef, hasRef } from './entity-of-ref.js';

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
  createdAt: Date;
  updatedAt: Date;
}

/** Who reads about what. */
export interface Reading {
  source: EntityId;
  /** The source, when it is the signed-in user who reads. */
  reader: EntityId | undefined;
  target: EntityId;
  /** Those within two steps of the reader who are shown to it. */
  network: Map<EntityId, Acquaintance>;
}

/** Resolves and authorises a reading. */
export async function openReading(
  context: ServiceContext,
  principal: Principal,
  { sourceCriteria, targetCriteria }: { sourceCriteria: Criteria; targetCriteria: TargetCriteria },
): Promise<Reading> {
  const { identifiers, ranking } = context;
  const own = ownCriteria(principal);
  const byRef = hasRef(targetCriteria);
  const found = await identifiers.find([
    { field: 'sourceCriteria', criteria: sourceCriteria },
    ...own,
    ...(byRef ? [] : [{ field: 'targetCriteria', criteria: targetCriteria }]),
  ]);
  const source = found[0]!;
  const reader = own.length > 0 ? found[1] : undefined;
  requireSource(principal, source, reader, 'read:any');
  const target = byRef
    ? await entityOfRef(context, reader, 'targetCriteria', targetCriteria)
    : found.at(-1)!;
  const people = (await ranking.network(source)).filter(({ isShown }) => isShown);
  return {
    source,
    reader,
    target,
    network: new Map(people.map((person) => [person.person, person])),
  };
}

/** Which feedback is read: of the network (and the reader itself), of others, or of all. */
export type Part = 'network' | 'others' | 'all';

/** In which order: by stars, those without come last; equal ones newest first. */
export type Order = 'newest' | 'highest' | 'lowest';

/** What is read of the feedback about a target. */
export interface Selection {
  part: Part;
  order?: Order;
  /** Leaves out feedback without a video. */
  withVideo?: boolean | undefined;
}

/** Where a list goes on: after this row. */
export interface Place {
  /** What the order compares before the time; 0 when that is nothing. */
  rank: number;
  /** Microseconds since 1970, as the database has them. */
  at: string;
  id: number;
}

/** Feedback about the target, in order. */
export async function readFeedback(
  { database }: ServiceContext,
  { source, target, network }: Reading,
  { part, order = 'newest', withVideo = false }: Selection,
  limit: number,
  after?: Place,
): Promise<(FeedbackRow & { place: Place })[]> {
  const known = array([source, ...network.keys()], 'bigint');
  const conditions = [
    sql`target_id = ${target}`,
    ...(part === 'network' ? [sql`source_id = ANY(${known})`] : []),
    ...(part === 'others' ? [sql`source_id <> ALL(${known})`] : []),
    ...(withVideo ? [sql`video IS NOT NULL`] : []),
    ...(after ? [isAfter(after, order)] : []),
  ];
  const micros = (column: string) =>
    sql.raw(`floor(extract(epoch FROM ${column}) * 1000000)::bigint::text`);
  const rank = ranks[order];
  const rows = await rowsOf<Record<string, unknown>>(
    database.drizzle,
    sql`
      SELECT id, source_id, transaction_id, stars, review, video, badges,
        EXISTS (SELECT FROM videos v WHERE v.id = video_id AND v.poster_bytes > 0) AS has_poster,
        ${rank ?? sql`0`} AS rank,
        ${micros('created_at')} AS created, ${micros('updated_at')} AS updated
      FROM feedbacks
      WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY ${rank ? sql`${rank} DESC,` : sql``} updated_at DESC, id DESC
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
    createdAt: new Date(Number(row['created']) / 1000),
    updatedAt: new Date(Number(row['updated']) / 1000),
    place: { rank: Number(row['rank']), at: row['updated'] as string, id: Number(row['id']) },
  }));
}

/** What is compared before the time; the greater comes first. */
const ranks: Record<Order, SQL | undefined> = {
  newest: undefined,
  highest: sql`coalesce(stars, 0)`,
  lowest: sql`-coalesce(stars, 6)`,
};

function isAfter({ rank, at, id }: Place, order: Order): SQL {
  const moment = sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`;
  return ranks[order]
    ? sql`(${ranks[order]}, updated_at, id) < (${rank}::integer, ${moment}, ${id}::bigint)`
    : sql`(updated_at, id) < (${moment}, ${id}::bigint)`;
}

/** Seconds since 1970. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
