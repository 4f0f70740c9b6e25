import type { VideoContext } from './read-video.js';
import { listUnusedVideos } from '../../storage/videos.js';
import { unusedHours } from '../../videos/limits.js';
import { removeVideo } from './remove-video.js';

/** Removes uploads that were not finished in time, and videos that no feedback names. */
export async function expireVideos(context: VideoContext, signal?: AbortSignal): Promise<void> {
  const { finishing } = context.videos;
  for (const id of await listUnusedVideos(context.database, unusedHours)) {
    signal?.throwIfAborted();
    if (!finishing.has(id)) await removeVideo(context, id);
  }
}
