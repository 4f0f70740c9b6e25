import { sql } from 'drizzle-orm';
import { ServiceError } from '../../errors/service-error.js';
import type { Connection } from '../../storage/database.js';
import { rowsOf } from '../../storage/rows.js';
import {
  maximumBytes,
  maximumTotalBytes,
  maximumUnused,
  maximumVideos,
} from '../../videos/limits.js';
import type { Videos } from '../../videos/videos.js';
import { removeVideoWithin } from './remove-video.js';

/** A video that is to be kept. */
export interface NewVideo {
  id: string;
  owner: string;
  /** What it needs, with its poster. */
  bytes: number;
}

/**
 * Makes room for a video: removes the person's oldest ones that no feedback names, as far as needed.
 * Nobody else makes room for the same person until the transaction ends.
 * @throws ServiceError `limitReached` when those that feedback names leave no room
 */
export async function makeRoom(
  connection: Connection,
  files: Videos,
  { id, owner, bytes }: NewVideo,
): Promise<void> {
  await connection.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`videos of ${owner}`}, 0))`,
  );
  // Locked first, so that no feedback comes to name one meanwhile.
  await connection.execute(sql`SELECT FROM videos WHERE owner = ${owner} FOR UPDATE`);
  const rows = await readOthers(connection, { id, owner });
  const named = rows.filter(({ isNamed }) => isNamed);
  let count = named.length + 1;
  let total = named.reduce((sum, { size }) => sum + size, bytes);
  if (count > maximumVideos) {
    throw new ServiceError(
      'limitReached',
      `A person has at most ${maximumVideos} videos: withdraw one from its feedback first.`,
    );
  }
  if (total > maximumTotalBytes) {
    throw new ServiceError(
      'limitReached',
      `The videos of a person have at most ${maximumTotalBytes / 1024 / 1024} MiB: withdraw one from its feedback first.`,
    );
  }
  let unused = 1;
  for (const row of rows.filter(({ isNamed }) => !isNamed)) {
    count++;
    unused++;
    total += row.size;
    if (count > maximumVideos || unused > maximumUnused || total > maximumTotalBytes) {
      await removeVideoWithin(connection, files, row.id);
    }
  }
}

interface OtherVideo {
  id: string;
  size: number;
  isNamed: boolean;
}

/** The person's other videos, newest first. */
function readOthers(
  connection: Connection,
  { id, owner }: Pick<NewVideo, 'id' | 'owner'>,
): Promise<OtherVideo[]> {
  return rowsOf<OtherVideo>(
    connection,
    sql`
      SELECT id, (coalesce(bytes, ${maximumBytes}::int) + coalesce(poster_bytes, 0))::int AS size,
        EXISTS (SELECT FROM feedbacks WHERE video_id = v.id) AS "isNamed"
      FROM videos v WHERE owner = ${owner} AND id <> ${id} ORDER BY created_at DESC, id DESC`,
  );
}
