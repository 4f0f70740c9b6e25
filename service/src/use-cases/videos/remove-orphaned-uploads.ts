import type { VideoContext } from './read-video.js';
import { findVideoIds } from '../../storage/videos.js';

/** Removes the uploads from this instance's folder that another instance has removed from the database. */
export async function removeOrphanedUploads(context: VideoContext): Promise<void> {
  const { uploads } = context.videos;
  const here = await uploads.listIds();
  const known = await findVideoIds(context.database, here);
  for (const id of here) if (!known.has(id)) await uploads.remove(id);
}
