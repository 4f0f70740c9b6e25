import { randomUUID } from 'node:crypto';
import { and, desc, eq, notExists } from 'drizzle-orm';
import type { Principal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';
import type { VideoContext } from '../service-context.js';
import { feedbacks, videos } from '../storage/schema.js';
import { maximumUnused } from '../videos/limits.js';
import { removeVideo } from './remove-video.js';

/** Makes room for an upload of the person, and returns its id. */
export async function createUpload(context: VideoContext, principal: Principal): Promise<string> {
  if (principal.kind !== 'user') {
    throw new ServiceError('notAllowed', 'Only people who signed in upload videos.');
  }
  const { drizzle } = context.database;
  const owner = principal.address;
  const surplus = await drizzle
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.owner, owner),
        notExists(drizzle.select().from(feedbacks).where(eq(feedbacks.videoId, videos.id))),
      ),
    )
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .offset(maximumUnused - 1);
  for (const { id } of surplus) await removeVideo(context, id);
  const id = randomUUID().replaceAll('-', '');
  await drizzle.insert(videos).values({ id, owner });
  return id;
}
