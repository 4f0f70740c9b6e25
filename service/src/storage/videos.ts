import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { EntityId } from '../ranking/engine.js';
import type { Connection, Database } from './database/database.js';
import { array, queryRows } from './database/rows.js';
import { feedbacks, videos } from './schema.js';

/** A stored video and its upload. */
export interface StoredVideo {
  id: string;
  /** Lower-case wallet address of the person who uploads it. */
  owner: string;
  /** When the upload was complete, checked and stored; null before that, as are the columns below except `bytes`. */
  finishedAt: Date | null;
  /** Size of the uploaded file. */
  uploadedBytes: number | null;
  contentType: string | null;
  /** Size of the stored file; before that, the maximum size of the upload. */
  bytes: number | null;
  /** Size of its poster; null when it has none. */
  posterBytes: number | null;
}

/** Adds an upload of at most `bytes` bytes. */
export async function insertVideo(
  connection: Connection,
  video: { id: string; owner: string; bytes: number },
): Promise<void> {
  await connection.insert(videos).values(video);
}

/** Finds the video of the id, finished or not. */
export function findVideo({ drizzle }: Database, id: string): Promise<StoredVideo | undefined> {
  return findVideoWithin(drizzle, id);
}

/** Whether feedback names the video, and all of it is hidden. */
export async function isVideoHidden({ drizzle }: Database, id: string): Promise<boolean> {
  const [row] = await queryRows<{ hidden: boolean | null }>(
    drizzle,
    sql`SELECT bool_and(hidden_at IS NOT NULL) AS hidden FROM feedbacks WHERE video_id = ${id}`,
  );
  return row?.hidden ?? false;
}

/** Does the same as `findVideo`, in a transaction. */
export async function findVideoWithin(
  connection: Connection,
  id: string,
): Promise<StoredVideo | undefined> {
  const [video] = await connection.select().from(videos).where(eq(videos.id, id));
  return video;
}

/** Marks an upload as finished, and returns whether it still exists. */
export async function finishVideo(
  connection: Connection,
  {
    id,
    ...finished
  }: {
    id: string;
    uploadedBytes: number;
    contentType: string;
    bytes: number;
    posterBytes: number | null;
  },
): Promise<boolean> {
  const rows = await connection
    .update(videos)
    .set({ finishedAt: sql`now()`, ...finished })
    .where(eq(videos.id, id))
    .returning({ id: videos.id });
  return rows.length > 0;
}

/** Deletes a video, which no feedback may name. */
export async function deleteVideo(connection: Connection, id: string): Promise<void> {
  await connection.delete(videos).where(eq(videos.id, id));
}

/**
 * Locks the videos of a person, so that until the transaction ends no feedback can start to name one, and no other
 * transaction locks them.
 */
export async function lockVideosByOwner(connection: Connection, owner: string): Promise<void> {
  await connection.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`videos of ${owner}`}, 0))`,
  );
  await connection.execute(sql`SELECT FROM videos WHERE owner = ${owner} FOR UPDATE`);
}

/** A stored video of a person, and its size. */
export interface OtherVideo {
  id: string;
  /** Bytes, including its poster. */
  size: number;
  /** Whether feedback names it. */
  isNamed: boolean;
}

/** Lists the person's videos except one, newest first; an upload of unknown size counts as the largest. */
export function listOtherVideos(
  connection: Connection,
  { id, owner }: { id: string; owner: string },
  largest: number,
): Promise<OtherVideo[]> {
  return queryRows<OtherVideo>(
    connection,
    sql`
      SELECT id, (coalesce(bytes, ${largest}::int) + coalesce(poster_bytes, 0))::int AS size,
        EXISTS (SELECT FROM feedbacks WHERE video_id = v.id) AS "isNamed"
      FROM videos v WHERE owner = ${owner} AND id <> ${id} ORDER BY created_at DESC, id DESC`,
  );
}

/** Locks a video, so that no feedback can start to name it, and returns whether one names it already. */
export async function lockAndCheckNamed(connection: Connection, id: string): Promise<boolean> {
  await connection.select().from(videos).where(eq(videos.id, id)).for('update');
  const [named] = await connection
    .select({ id: feedbacks.id })
    .from(feedbacks)
    .where(eq(feedbacks.videoId, id))
    .limit(1);
  return named !== undefined;
}

/** A video for feedback to name. */
export interface NamedVideo {
  id: string;
  isFinished: boolean;
  /** The entity of the person who uploaded it. */
  owner: EntityId;
}

/** Finds those of the videos of the ids that exist; they are not removed until the transaction ends. */
export async function lockNamedVideos(
  connection: Connection,
  ids: readonly string[],
): Promise<NamedVideo[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows<{ id: string; isFinished: boolean; owner: string }>(
    connection,
    sql`
      SELECT v.id, v.finished_at IS NOT NULL AS "isFinished", i.entity_id AS owner
      FROM videos v JOIN identifiers i ON i.property = 'uuid' AND i.value = v.owner
      WHERE v.id = ANY(${array(ids, 'text')})
      FOR KEY SHARE OF v`,
  );
  return rows.map(({ owner, ...row }) => ({ ...row, owner: Number(owner) }));
}

/** Lists uploads not finished within this number of hours, and videos that no feedback has named for that time. */
export async function listUnusedVideos({ drizzle }: Database, hours: number): Promise<string[]> {
  const deadline = sql`now() - ${hours} * interval '1 hour'`;
  const rows = await drizzle
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        lt(videos.createdAt, deadline),
        lt(sql`coalesce(${videos.finishedAt}, ${videos.createdAt})`, deadline),
        notExists(drizzle.select().from(feedbacks).where(eq(feedbacks.videoId, videos.id))),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Finds those of the ids that belong to videos. */
export async function findVideoIds(
  { drizzle }: Database,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await drizzle
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Lists the oldest videos of an owner, finished or not. */
export async function listVideosOf(
  { drizzle }: Database,
  owner: string,
  limit: number,
): Promise<string[]> {
  const rows = await drizzle
    .select({ id: videos.id })
    .from(videos)
    .where(eq(videos.owner, owner))
    .orderBy(videos.createdAt, videos.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Gives all videos of an owner to another one, and returns their number. */
export async function changeVideoOwner(
  connection: Connection,
  owner: string,
  newOwner: string,
): Promise<number> {
  await lockVideosByOwner(connection, owner);
  const rows = await connection
    .update(videos)
    .set({ owner: newOwner })
    .where(eq(videos.owner, owner))
    .returning({ id: videos.id });
  return rows.length;
}
