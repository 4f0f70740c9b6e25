import { join } from 'node:path';
import { Ffmpeg } from './ffmpeg.js';
import { openVideoStore } from './open-video-store.js';
import { Uploads } from './uploads.js';
import type { VideoSettings } from './video-settings.js';
import type { VideoStore } from './video-store.js';

/** The parts of videos that are not in the database. */
export interface Videos {
  readonly uploads: Uploads;
  readonly store: VideoStore;
  /** Absent where the machine does not have it. */
  readonly ffmpeg: Ffmpeg | undefined;
  /** The uploads that are being checked and stored, by id. */
  readonly finishing: Map<string, Promise<void>>;
}

export async function openVideos(settings: VideoSettings): Promise<Videos> {
  return {
    uploads: new Uploads(join(settings.folder, 'uploads')),
    store: await openVideoStore(settings),
    ffmpeg: await Ffmpeg.find(settings.ffmpegFolders),
    finishing: new Map(),
  };
}
