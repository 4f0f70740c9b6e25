import type { Readable } from 'node:stream';

/** A part of a file: the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where finished videos and their posters are. */
export interface VideoStore {
  /** Takes the file over under the name. */
  put(name: string, path: string, contentType: string): Promise<void>;
  read(name: string, range: ByteRange): Promise<Readable>;
  /** Removes it if it is there. */
  remove(name: string): Promise<void>;
}
