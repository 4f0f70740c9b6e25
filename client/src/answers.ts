import { unreachable } from './generated/error-codes.js';
import { SvcError } from './svc-error.js';

/** Reads an answer that is JSON without an envelope. */
export const readJson = <Result>(response: Response): Promise<Result> => response.json();

/** Reads an answer that is a file. */
export const readBlob = (response: Response): Promise<Blob> => response.blob();

/** Reads an answer that is a text. */
export const readText = (response: Response): Promise<string> => response.text();

/**
 * Returns JSON Lines whose last line has the number of lines.
 * @throws SvcError the last line is missing, so that the answer is incomplete
 */
export function requireEnd(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.at(-1) === JSON.stringify({ end: { lines: lines.length } })) return text;
  throw new SvcError('The export is incomplete.', { code: unreachable, status: 0 });
}
