import type { Readable } from 'node:stream';

/**
 * Waits until a program prints what the pattern matches, and returns the match. What it prints later
 * is dropped, so that it never waits for a reader.
 *
 * @throws when it ends before, with all that it printed.
 */
export function waitForOutput(output: Readable, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: string) => {
      text += chunk;
      const match = pattern.exec(text);
      if (!match) return;
      output.off('data', read).resume();
      resolve(match);
    };
    output.setEncoding('utf8').on('data', read);
    output.once('close', () => {
      reject(new Error(`The program ended before it printed ${String(pattern)}:\n${text}`));
    });
  });
}
