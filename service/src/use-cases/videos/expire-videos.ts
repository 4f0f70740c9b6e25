import type { VideoContext } from '../../service-context.js';
import { findVideoIds, listUnusedVideos } from '../../storage/videos.js';
import { unusedHours } from '../../videos/limits.js';
import { removeVideo } from './remove-video.js';

/** Removes uploads that were not finished in time, and videos that no feedback names. */
export async function expireVideos(context: VideoContext): Promise<void> {
  const { finishing, uploads } = context.videos;
  for (const id of await listUnusedVideos(context.database, unusedHours)) {
    if (!finishing.has(id)) await removeVideo(context, id);
  }

  // Of uploads that another node removed.
  const here = await uploads.ids();
  const known = await findVideoIds(context.database, here);
  for (const id of here) if (!known.has(id)) await uploads.remove(id);
}
