import { eq } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { VideoContext } from '../../service-context.js';
import { videos } from '../../storage/schema.js';

/** A video and its upload, as the database knows it. */
export type VideoRow = typeof videos.$inferSelect;

/**
 * The video of the person who asks.
 * @throws ServiceError `noSuchEntity`, or `notAllowed` when it is somebody else's
 */
export async function ownVideo(
  { database }: VideoContext,
  principal: Principal,
  id: string,
): Promise<VideoRow> {
  const [video] = await database.drizzle.select().from(videos).where(eq(videos.id, id));
  if (!video) throw noSuchVideo();
  if (principal.kind !== 'user' || principal.address !== video.owner) {
    throw new ServiceError('notAllowed', 'This is the upload of somebody else.');
  }
  return video;
}

export function noSuchVideo(): ServiceError {
  return new ServiceError('noSuchEntity', 'There is no such video, or no longer.');
}
