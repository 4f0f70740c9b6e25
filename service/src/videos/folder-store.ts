import { open, mkdir, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, VideoStore } from './video-store.js';

/** Stores videos in a folder of this machine, or one that several instances share. */
export class FolderStore implements VideoStore {
  constructor(readonly folder: string) {}

  async put(name: string, path: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await sync(path);
    await rename(path, join(this.folder, name));
  }

  async read(name: string, { start, end }: ByteRange): Promise<Readable> {
    const file = await open(join(this.folder, name));
    return file.createReadStream({ start, end });
  }

  async *list(): AsyncIterable<string[]> {
    const folder = await opendir(this.folder).catch(ignoreMissing);
    if (!folder) return;
    for await (const entry of folder) if (entry.isFile()) yield [entry.name];
  }

  remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Flushes the file to the disk, so that a stored video survives a power failure. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
