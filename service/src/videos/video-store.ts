import type { Readable } from 'node:stream';
import type { Configuration } from '../configuration.js';
import { FolderStore } from './folder-store.js';

/** A part of a file: the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A bucket of a store that speaks S3. */
export interface Bucket {
  name: string;
  region: string;
  /** Where it is, unless at Amazon. */
  endpoint?: string | undefined;
}

/** Where finished videos and their posters are. */
export interface VideoStore {
  /** Takes the file over under the name. */
  put(name: string, path: string, contentType: string): Promise<void>;
  read(name: string, range: ByteRange): Promise<Readable>;
  /** Removes it if it is there. */
  remove(name: string): Promise<void>;
}

/** The bucket of the settings, else the folder. */
export async function openVideoStore({
  folder,
  bucket,
}: Configuration['videos']): Promise<VideoStore> {
  if (!bucket) return new FolderStore(folder);
  // Who has no bucket needs none of its library.
  const { BucketStore } = await import('./bucket-store.js');
  return new BucketStore(bucket);
}
