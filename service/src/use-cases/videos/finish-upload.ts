import { copyFile, stat } from 'node:fs/promises';
import { ServiceError } from '../../errors/service-error.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findVideoWithin, finishVideo } from '../../storage/videos.js';
import type { ConvertedVideo } from '../../videos/ffmpeg.js';
import type { Received } from '../../videos/uploads.js';
import { detectVideoType } from '../../videos/video-type.js';
import type { OwnedUpload } from './create-upload.js';
import { makeRoom } from './make-room.js';
import { videoNotFound } from './require-own-video.js';
import { getPosterName, type VideoContext } from './read-video.js';
import { removeVideo } from './remove-video.js';

/**
 * Checks a complete upload, and stores it as a video; a refused one is removed. Concurrent calls share one execution.
 * @throws ServiceError `notVideo`, `tooLarge` or `limitReached`
 */
export function finishUpload(
  context: WriteContext & VideoContext,
  upload: OwnedUpload,
  received: Received,
): Promise<void> {
  const { id } = upload;
  const { finishing } = context.videos;
  let finished = finishing.get(id);
  if (!finished) {
    finished = finish(context, upload, received).finally(() => finishing.delete(id));
    finishing.set(id, finished);
  }
  return finished;
}

async function finish(
  context: WriteContext & VideoContext,
  { id, owner }: OwnedUpload,
  received: Received,
) {
  const { path, offset } = received;
  const { videos: files } = context;
  try {
    const converted = await convertVideo(context, path, owner);
    const poster = received.poster ?? converted.poster;
    const bytes = (await stat(converted.path)).size;
    const posterBytes = poster === undefined ? null : (await stat(poster)).size;
    await files.store.put(id, converted.path, converted.contentType);
    if (poster !== undefined) await files.store.put(getPosterName(id), poster, 'image/jpeg');
    const isThere = await write(context, async ({ connection }) => {
      if (!(await findVideoWithin(connection, id))) return false;
      // The size is known only now.
      const room = { id, owner, bytes: bytes + (posterBytes ?? 0) };
      await makeRoom(connection, files, room);
      return finishVideo(connection, {
        id,
        uploadedBytes: offset,
        contentType: converted.contentType,
        bytes,
        posterBytes,
      });
    });
    if (!isThere) throw videoNotFound();
    files.uploads.counts.finished += 1;
    await files.uploads.remove(id);
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) await removeVideo(context, id);
    throw error;
  }
}

async function convertVideo(
  { videos: { ffmpeg } }: VideoContext,
  path: string,
  owner: string,
): Promise<ConvertedVideo> {
  const type = await detectVideoType(path);
  if (!type) throw new ServiceError('notVideo', 'The file is not a WebM, MP4 or QuickTime video.');
  if (ffmpeg) return ffmpeg.convert({ path, type, owner });
  if (type === 'video/quicktime') {
    throw new ServiceError('notVideo', 'This service cannot convert QuickTime videos: upload MP4.');
  }
  const video = `${path}.copy`;
  await copyFile(path, video);
  return { path: video, contentType: type };
}
