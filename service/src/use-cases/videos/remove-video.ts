import type { Connection } from '../../storage/database/database.js';
import { deleteVideo, lockAndCheckNamed } from '../../storage/videos.js';
import type { Videos } from '../../videos/videos.js';
import { getPosterName, type VideoContext } from './read-video.js';

/** Removes a video, finished or not, unless feedback names it; returns whether it no longer exists. */
export function removeVideo(context: VideoContext, id: string): Promise<boolean> {
  return context.database.transaction((connection) =>
    removeVideoWithin(connection, context.videos, id),
  );
}

/** Removes a video as `removeVideo` does, within a transaction. */
export async function removeVideoWithin(
  connection: Connection,
  { uploads, store }: Videos,
  id: string,
): Promise<boolean> {
  if (await lockAndCheckNamed(connection, id)) return false;
  await uploads.remove(id);
  await store.remove(id);
  await store.remove(getPosterName(id));
  await deleteVideo(connection, id);
  return true;
}
