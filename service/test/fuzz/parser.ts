/** A part of the product that reads bytes of strangers. */
export interface Parser {
  /** Reads the bytes like the product; it may refuse them with one of its own errors. */
  parse(bytes: Buffer): unknown;
  /** Valid inputs, from which hostile ones are made. */
  samples: readonly string[];
  /** The maximum length that the product accepts, in bytes. */
  maximumBytes: number;
  /** The encoding of texts, UTF-8 by default. */
  encoding?: 'latin1';
}

/** The maximum length of all headers of a request, and of an answer. */
export const headerBytes = { request: 128 * 1024, answer: 16 * 1024 };

/** Makes the value of a header, without characters that Node refuses in one. */
export const toHeader = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ');

/** Reads to the end. */
export async function readAll(items: AsyncIterable<unknown>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}
