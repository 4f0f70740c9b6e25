import { sql, type SQL } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Acquaintance, EntityId } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { ServiceContext } from '../../service-context.js';
import type { Viewer } from '../../storage/entity-cards.js';
import { array, rowsOf } from '../../storage/rows.js';
import { isVouchedFor } from '../../storage/vouched-transactions.js';
import { ownCriteria, requireSource, viewerOf } from '../authorise.js';
import { entityOfRef, hasRef } from '../people/entity-of-ref.js';

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
}

/** Who reads about what. */
export interface Reading {
  source: EntityId;
  target: EntityId;
  viewer: Viewer;
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
  const found = await identifiers.find(
    [
      { field: 'sourceCriteria', criteria: sourceCriteria },
      ...own,
      ...(byRef ? [] : [{ field: 'targetCriteria', criteria: targetCriteria }]),
    ],
    principal,
  );
  const source = found[0]!;
  const reader = own.length > 0 ? found[1] : undefined;
  requireSource(principal, source, reader, 'read:any');
  const target = byRef
    ? await entityOfRef(context, reader, 'targetCriteria', targetCriteria)
    : found.at(-1)!;
  const people = (await ranking.network(source)).filter(({ isShown }) => isShown);
  return {
    source,
    target,
    viewer: viewerOf(principal, source),
    network: new Map(people.map((person) => [person.person, person])),
  };
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

/** Where a list goes on: after this feedback. */
export interface Place {
  /** Microseconds since 1970, as the database has them. */
  at: string;
  id: number;
}

/** Up to here each person of a network is looked up; of larger ones those who gave feedback are picked. */
const smallNetwork = 1_000;

/** The newest feedback of each person about the target, or all of one person, the newest first. */
export async function readFeedback(
  { database }: ServiceContext,
  { source, target, network }: Reading,
  { part, person, stars, withVideo = false }: Selection,
  limit: number,
  after?: Place,
): Promise<(FeedbackRow & { place: Place })[]> {
  const known = array([source, ...network.keys()], 'bigint');
  const filter = withVideo ? sql`AND n.video IS NOT NULL` : sql``;
  const newestOf = (giver: SQL, columns: string) => sql`
    SELECT ${sql.raw(columns)} FROM feedbacks n
    WHERE n.source_id = ${giver} AND n.target_id = ${target} ${filter}
    ORDER BY n.updated_at DESC, n.id DESC LIMIT 1`;
  const byPerson = part === 'network' && network.size < smallNetwork;
  const from = byPerson
    ? sql`unnest(${known}) AS k(person) CROSS JOIN LATERAL (${newestOf(sql`k.person`, 'n.*')}) f`
    : sql`feedbacks f`;
  const conditions = [
    sql`f.target_id = ${target}`,
    ...(person === undefined ? [] : [sql`f.source_id = ${person}`]),
    ...(byPerson || person !== undefined
      ? []
      : [sql`f.id = (${newestOf(sql`f.source_id`, 'n.id')})`]),
    ...(part === 'network' && !byPerson ? [sql`f.source_id = ANY(${known})`] : []),
    ...(part === 'others' ? [sql`f.source_id <> ALL(${known})`] : []),
    ...(stars === null ? [sql`f.stars IS NULL`] : []),
    ...(typeof stars === 'number' ? [sql`f.stars = ${stars}`] : []),
    ...(withVideo ? [sql`f.video IS NOT NULL`] : []),
    ...(after ? [isAfter(after)] : []),
  ];
  const rows = await rowsOf<Record<string, unknown>>(
    database.drizzle,
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

/**
 * Who gave the feedback about the target, and its place among that person's.
 * @throws ServiceError `noSuchEntity` when there is no such feedback
 */
export async function findFeedback(
  { database }: ServiceContext,
  { target }: Reading,
  id: string,
): Promise<{ person: EntityId; place: Place }> {
  const [row] = await rowsOf<{ person: string; at: string }>(
    database.drizzle,
    sql`SELECT source_id AS person, ${micros('updated_at')} AS at FROM feedbacks
      WHERE id = ${id}::bigint AND target_id = ${target}`,
  );
  if (!row) throw new ServiceError('noSuchEntity', 'earlierThan: there is no such feedback.');
  return { person: Number(row.person), place: { at: row.at, id: Number(id) } };
}

/** Microseconds since 1970 as text. */
export function micros(column: string | SQL): SQL {
  const moment = typeof column === 'string' ? sql.raw(column) : column;
  return sql`floor(extract(epoch FROM ${moment}) * 1000000)::bigint::text`;
}

function isAfter({ at, id }: Place): SQL {
  const moment = sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`;
  return sql`(f.updated_at, f.id) < (${moment}, ${id}::bigint)`;
}

/** Seconds since 1970. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
