import { statfs } from 'node:fs/promises';
import { findExisting } from './find-existing.js';

/** The space of the disk of a folder. */
export interface DiskSpace {
  /** The folder, or the existing one above it. */
  folder: string;
  /** What this account may still use. */
  freeBytes: number;
  sizeBytes: number;
}

/** Reads the space of the disk on which the folder is, or would be made. */
export async function readDiskSpace(path: string): Promise<DiskSpace> {
  const folder = findExisting(path);
  const { bavail, blocks, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
