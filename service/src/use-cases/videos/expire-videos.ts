import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { VideoContext } from '../../service-context.js';
import { feedbacks, videos } from '../../storage/schema.js';
import { unusedHours } from '../../videos/limits.js';
import { removeVideo } from './remove-video.js';

/** Removes uploads that were not finished in time, and videos that no feedback names. */
export async function expireVideos(context: VideoContext): Promise<void> {
  const { drizzle } = context.database;
  const { finishing, uploads } = context.videos;
  const deadline = sql`now() - ${unusedHours} * interval '1 hour'`;
  const unused = await drizzle
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        lt(videos.createdAt, deadline),
        lt(sql`coalesce(${videos.finishedAt}, ${videos.createdAt})`, deadline),
        notExists(drizzle.select().from(feedbacks).where(eq(feedbacks.videoId, videos.id))),
      ),
    );
  for (const { id } of unused) if (!finishing.has(id)) await removeVideo(context, id);

  // Of uploads that another node removed.
  const here = await uploads.ids();
  if (here.length === 0) return;
  const known = await drizzle
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, here));
  const ids = new Set(known.map(({ id }) => id));
  for (const id of here) if (!ids.has(id)) await uploads.remove(id);
}
