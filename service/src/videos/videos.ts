import { join } from 'node:path';
import type { Configuration } from '../configuration.js';
import { Ffmpeg } from './ffmpeg.js';
import { Uploads } from './uploads.js';
import { openVideoStore, type VideoStore } from './video-store.js';

/** Everything about videos that is not in the database. */
export interface Videos {
  readonly uploads: Uploads;
  readonly store: VideoStore;
  /** Absent where the machine does not have it. */
  readonly ffmpeg: Ffmpeg | undefined;
  /** The uploads that are being checked and stored, by id. */
  readonly finishing: Map<string, Promise<void>>;
}

export async function openVideos(settings: Configuration['videos']): Promise<Videos> {
  return {
    uploads: new Uploads(join(settings.folder, 'uploads')),
    store: await openVideoStore(settings),
    ffmpeg: await Ffmpeg.find(settings.ffmpegFolders),
    finishing: new Map(),
  };
}
