import type { Readable } from 'node:stream';

/** A part of a file: the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores finished videos and their posters. */
export interface VideoStore {
  /** Moves the file into the store, under the name. */
  put(name: string, path: string, contentType: string): Promise<void>;
  read(name: string, range: ByteRange): Promise<Readable>;
  /** Lists the names of all files, in pages. */
  list(): AsyncIterable<string[]>;
  /** Removes the file if it exists. */
  remove(name: string): Promise<void>;
}
