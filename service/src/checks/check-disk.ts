import { dirname } from 'node:path';
import { readDiskSpace } from '../storage/data-folder/disk-space.js';
import { readSize } from '../storage/database/server-state.js';
import { maximumTotalBytes } from '../videos/limits.js';
import { isReadable, ok, problem, type CheckOne } from './installation.js';

/** Room for the uploads of two people: a full disk stops the embedded database. */
const minimumBytes = 2 * maximumTotalBytes;

/** Checks the free space of the folder of files, and reads the size of the database. */
export const checkDisk: CheckOne = async (installation) => {
  const { videos } = installation.configuration;
  const { folder, freeBytes: free } = await readDiskSpace(dirname(videos.folder));
  if (free < minimumBytes) {
    return [
      problem(
        `${folder} has ${format(free)} of free space. Make room for at least ${format(minimumBytes)}, the uploads of two ` +
          'people.',
      ),
    ];
  }
  const found = `${folder} has ${format(free)} of free space`;
  if (!isReadable(installation)) return [ok(`${found}.`)];
  const size = format(await readSize(installation.database));
  return [ok(`${found}; the database has a size of ${size}.`)];
};

function format(bytes: number): string {
  const gibibytes = bytes / 1024 ** 3;
  return gibibytes >= 1 ? `${gibibytes.toFixed(1)} GiB` : `${Math.round(bytes / 1024 ** 2)} MiB`;
}
