import { eq } from 'drizzle-orm';
import type { VideoContext } from '../../service-context.js';
import type { Connection } from '../../storage/database.js';
import { feedbacks, videos } from '../../storage/schema.js';
import type { Videos } from '../../videos/videos.js';
import { posterOf } from './read-video.js';

/** Removes a video, finished or not, unless feedback names it; says whether it is gone. */
export function removeVideo(context: VideoContext, id: string): Promise<boolean> {
  return context.database.transaction((connection) =>
    removeVideoWithin(connection, context.videos, id),
  );
}

/** As `removeVideo`, in a transaction. */
export async function removeVideoWithin(
  connection: Connection,
  { uploads, store }: Videos,
  id: string,
): Promise<boolean> {
  // Locked, so that no feedback comes to name it meanwhile.
  await connection.select().from(videos).where(eq(videos.id, id)).for('update');
  const [named] = await connection
    .select({ id: feedbacks.id })
    .from(feedbacks)
    .where(eq(feedbacks.videoId, id))
    .limit(1);
  if (named) return false;
  await uploads.remove(id);
  await store.remove(id);
  await store.remove(posterOf(id));
  await connection.delete(videos).where(eq(videos.id, id));
  return true;
}
