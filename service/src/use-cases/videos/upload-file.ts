import { stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { toUserPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { WriteContext } from '../../storage/database/unit-of-work.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { VideoContext } from './read-video.js';
import { maximumBytes } from '../../videos/limits.js';
import { formatReference, type VideoLinkContext } from '../../videos/video-links.js';
import { createUpload } from './create-upload.js';
import { finishUpload } from './finish-upload.js';
import { removeVideo } from './remove-video.js';

/** A video on this machine, and the owner of its upload. */
export interface UploadedFile {
  /** The owner's wallet address. */
  owner: string;
  video: string;
  /** A JPEG file that replaces a frame of the video as the poster. */
  poster?: string | undefined;
}

/**
 * Stores a file as a finished upload of the person, and returns its URL. Both files stay.
 * @throws ServiceError `notVideo`, `tooLarge`, `invalidField` or `limitReached`
 */
export async function uploadFile(
  context: WriteContext & HashContext & VideoLinkContext & VideoContext,
  { owner, ...files }: UploadedFile,
): Promise<string> {
  const { size } = await stat(files.video);
  if (size > maximumBytes) {
    throw new ServiceError('tooLarge', `The video is larger than ${maximumBytes} bytes.`);
  }
  if (files.poster !== undefined) await requireJpeg(files.poster);
  const upload = await createUpload(context, toUserPrincipal(owner), size);
  const { id } = upload;
  try {
    await finishUpload(context, upload, await context.videos.uploads.add(id, files));
  } catch (error) {
    await removeVideo(context, id);
    throw error;
  }
  return context.videoLinks.toUrl(formatReference(id));
}

async function requireJpeg(path: string): Promise<void> {
  const type = await fileTypeFromFile(path);
  if (type?.mime !== 'image/jpeg') throw new ServiceError('invalidField', 'The poster is no JPEG.');
}
