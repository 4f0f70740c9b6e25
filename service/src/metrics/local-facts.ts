import { dirname } from 'node:path';
import { readDiskSpace, type DiskSpace } from '../storage/data-folder/disk-space.js';
import type { Videos } from '../videos/videos.js';
import type { Reading } from './shared-reading.js';

/** What this machine has, as far as it was found. */
export interface LocalFacts {
  data?: DiskSpace;
  videos?: DiskSpace;
  /** The number of unfinished uploads. */
  uploads?: number;
}

/** Begins to read the disks of the folders, which a file server may delay. */
export function readLocalFacts(folder: string, videos: Videos): Reading<LocalFacts> {
  const found: LocalFacts = {};
  const read = async () => {
    found.data = await readDiskSpace(dirname(folder));
    found.videos = await readDiskSpace(folder);
    found.uploads = (await videos.uploads.listIds()).length;
  };
  return { found, done: read().catch(() => undefined) };
}
