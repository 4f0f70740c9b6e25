import { copyFile, stat } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { ServiceError } from '../errors/service-error.js';
import type { VideoContext } from '../service-context.js';
import { videos } from '../storage/schema.js';
import type { MadeVideo } from '../videos/ffmpeg.js';
import type { Received } from '../videos/uploads.js';
import { videoTypeOf } from '../videos/video-type.js';
import { noSuchVideo } from './own-video.js';
import { posterOf } from './read-video.js';
import { removeVideo } from './remove-video.js';

/**
 * Checks an upload that is complete, and stores it as a video; one that is refused is removed.
 * Asked again while it is at it, it goes on once.
 * @throws ServiceError `notVideo` or `tooLarge`
 */
export function finishUpload(context: VideoContext, id: string, received: Received): Promise<void> {
  const { finishing } = context.videos;
  let finished = finishing.get(id);
  if (!finished) {
    finished = finish(context, id, received).finally(() => finishing.delete(id));
    finishing.set(id, finished);
  }
  return finished;
}

async function finish(context: VideoContext, id: string, { path, offset }: Received) {
  const { database, videos: files } = context;
  try {
    const made = await makeVideo(context, path);
    const bytes = (await stat(made.path)).size;
    const posterBytes = made.poster === undefined ? null : (await stat(made.poster)).size;
    await files.store.put(id, made.path, made.contentType);
    if (made.poster !== undefined) await files.store.put(posterOf(id), made.poster, 'image/jpeg');
    const [finished] = await database.drizzle
      .update(videos)
      .set({
        finishedAt: sql`now()`,
        uploadedBytes: offset,
        contentType: made.contentType,
        bytes,
        posterBytes,
      })
      .where(eq(videos.id, id))
      .returning({ id: videos.id });
    if (!finished) throw noSuchVideo();
    await files.uploads.remove(id);
  } catch (error) {
    if (error instanceof ServiceError) await removeVideo(context, id);
    throw error;
  }
}

async function makeVideo({ videos: { ffmpeg } }: VideoContext, path: string): Promise<MadeVideo> {
  const type = await videoTypeOf(path);
  if (!type) throw new ServiceError('notVideo', 'The file is no WebM, MP4 or QuickTime video.');
  if (ffmpeg) return ffmpeg.make(path, type);
  if (type === 'video/quicktime') {
    throw new ServiceError('notVideo', 'QuickTime videos cannot be converted here: send MP4.');
  }
  const video = `${path}.copy`;
  await copyFile(path, video);
  return { path: video, contentType: type };
}
