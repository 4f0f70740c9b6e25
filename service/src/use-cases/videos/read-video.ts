import type { Readable } from 'node:stream';
import { hasScope, type Principal } from '../../auth/principal.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { Videos } from '../../videos/videos.js';
import { findVideo, isVideoHidden } from '../../storage/videos.js';
import type { ByteRange } from '../../videos/video-store.js';
import { videoNotFound } from './require-own-video.js';

/** Reads and deletes videos. */
export interface VideoContext extends DatabaseContext {
  readonly videos: Videos;
}

/** A file to be served. */
export interface ServedFile {
  contentType: string;
  bytes: number;
  read: (range: ByteRange) => Promise<Readable>;
}

/**
 * Reads a finished video or its poster, for everyone who knows its address; only for moderators while the feedback that
 * names it is hidden.
 */
export async function readVideo(
  { database, videos: { store } }: VideoContext,
  principal: Principal | null,
  id: string,
  what: 'video' | 'poster',
): Promise<ServedFile> {
  const video = await findVideo(database, id);
  const isModerator = principal !== null && hasScope(principal, 'moderate');
  if (video && !isModerator && (await isVideoHidden(database, id))) throw videoNotFound();
  const { contentType, bytes, name } =
    what === 'video'
      ? { contentType: video?.contentType, bytes: video?.bytes, name: id }
      : { contentType: 'image/jpeg', bytes: video?.posterBytes, name: getPosterName(id) };
  if (!contentType || !bytes) throw videoNotFound();
  return { contentType, bytes, read: (range) => store.read(name, range) };
}

/** Returns the name of a video's poster in the store. */
export function getPosterName(id: string): string {
  return `${id}.jpg`;
}
