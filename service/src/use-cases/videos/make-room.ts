import { ServiceError } from '../../errors/service-error.js';
import type { Connection } from '../../storage/database/database.js';
import { listOtherVideos, lockVideosByOwner } from '../../storage/videos.js';
import {
  maximumBytes,
  maximumTotalBytes,
  maximumUnused,
  maximumVideos,
} from '../../videos/limits.js';
import type { Videos } from '../../videos/videos.js';
import { removeVideoWithin } from './remove-video.js';

/** A video that is to be stored. */
export interface NewVideo {
  id: string;
  owner: string;
  /** The size of the video with its poster. */
  bytes: number;
}

/**
 * Makes room for a video: removes the oldest videos of the person that no feedback names, as far as needed. No other
 * transaction can do so for the same person until this one ends.
 * @throws ServiceError `limitReached` when the videos that feedback names leave no room
 */
export async function makeRoom(
  connection: Connection,
  files: Videos,
  { id, owner, bytes }: NewVideo,
): Promise<void> {
  await lockVideosByOwner(connection, owner);
  const others = await listOtherVideos(connection, { id, owner }, maximumBytes);
  const named = others.filter(({ isNamed }) => isNamed);
  let count = named.length + 1;
  let total = named.reduce((sum, { size }) => sum + size, bytes);
  if (count > maximumVideos) {
    throw new ServiceError(
      'limitReached',
      `A person may have at most ${maximumVideos} videos: withdraw one from its feedback first.`,
    );
  }
  if (total > maximumTotalBytes) {
    throw new ServiceError(
      'limitReached',
      `The videos of a person may have at most ${maximumTotalBytes / 1024 / 1024} MiB in total: withdraw one from its feedback first.`,
    );
  }
  let unused = 1;
  for (const other of others.filter(({ isNamed }) => !isNamed)) {
    count++;
    unused++;
    total += other.size;
    if (count > maximumVideos || unused > maximumUnused || total > maximumTotalBytes) {
      await removeVideoWithin(connection, files, other.id);
    }
  }
}
