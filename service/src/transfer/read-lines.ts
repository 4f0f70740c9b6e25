import { createReadStream } from 'node:fs';

/** A line of a file. */
export interface Line {
  /** Counted from 1. */
  number: number;
  /** Absent when it cannot be read: `problem` then says why. */
  text?: string;
  problem?: string;
  /** Bytes of the file up to its end. */
  end: number;
}

/** The maximum body of the API is 64 KiB; this leaves room for its kind. */
const maximumBytes = 65 * 1024;
const newline = 0x0a;

/**
 * Reads the lines of a UTF-8 file. Only a line feed ends a line: JSON may have other characters that programs treat
 * as line ends, such as U+2028.
 */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let number = 0;
  let end = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer) => {
    length += part.length;
    // The content of a line that is too long is dropped.
    if (length <= maximumBytes) parts.push(part);
  };
  const finish = (bytes: number): Line => {
    end += length + bytes;
    const line = { number: ++number, end, ...decode(parts, length) };
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    let rest = chunk as Buffer;
    for (let at = rest.indexOf(newline); at >= 0; at = rest.indexOf(newline)) {
      keep(rest.subarray(0, at));
      yield finish(1);
      rest = rest.subarray(at + 1);
    }
    if (rest.length > 0) keep(rest);
  }
  if (length > 0) yield finish(0);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(parts: readonly Buffer[], length: number): { text: string } | { problem: string } {
  if (length > maximumBytes) return { problem: 'The line is longer than 65 KiB.' };
  try {
    return { text: utf8.decode(Buffer.concat(parts)) };
  } catch {
    return { problem: 'The line is not valid UTF-8.' };
  }
}
