import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { commandLine, recordAct } from '../auth/record-act.js';
import { ServiceError } from '../errors/service-error.js';
import {
  deleteImport,
  findImport,
  upsertImport,
  type ImportProgress,
} from '../storage/transfer/imports.js';
import { writeBatch } from '../storage/database/unit-of-work.js';
import { readLines, type Line } from './read-lines.js';
import { writeLines, parseLine, type ImportContext } from './write-lines.js';

/** The maximum size of one transaction; it also stores the progress. */
const batch = { lines: 2_000, bytes: 2 * 1024 * 1024 };

/** A refused line, and the reason. */
export interface RefusedLine {
  number: number;
  reason: string;
  /** Absent when it could not be read as text. */
  text?: string;
}

/** The result of an import. */
export interface ImportResult {
  /** Lines of the file, blank ones included. */
  lines: number;
  /** Lines that an earlier, interrupted run had imported or refused. */
  resumed: number;
  refused: number;
}

/** The options of an import. */
export interface ImportFileOptions {
  path: string;
  /** Starts from the first line even if the file was imported before. */
  restart?: boolean;
  /** Changes a line before it is read. */
  rewrite?: (text: string) => string;
  onRefused: (line: RefusedLine) => void | Promise<void>;
  /** Called before and after lines are stored, with the number of lines of this run, and the bytes up to there. */
  onProgress: (lines: number, bytes: number) => void;
}

/**
 * Imports a file of lines. The progress is stored in the transactions of the lines, so that an interrupted
 * import continues exactly where it stopped; a finished file is not read again.
 */
export async function importFile(
  context: ImportContext,
  { path, restart = false, rewrite = returnText, onRefused, onProgress }: ImportFileOptions,
): Promise<ImportResult> {
  const digest = await hashFile(path);
  if (restart) await deleteImport(context.database, digest);
  const earlier = await findImport(context.database, digest);
  const resumed = earlier?.lines ?? 0;
  const result = { lines: resumed, resumed, refused: earlier?.refused ?? 0 };
  if (earlier?.finished) return result;
  await recordAct(context.database.drizzle, commandLine, { action: 'import', file: digest });

  let waiting: Line[] = [];
  let waitingFrom = 0;
  const store = async (finished: boolean) => {
    const lines = waiting.at(-1)?.number ?? result.lines;
    const bytes = waiting.at(-1)?.end ?? waitingFrom;
    const progress = { digest, lines, refused: result.refused, finished };
    const refused = await storeBatch(context, waiting, progress, rewrite);
    for (const line of refused) await onRefused(line);
    result.refused += refused.length;
    result.lines = lines;
    waiting = [];
    waitingFrom = bytes;
    onProgress(lines - resumed, bytes);
  };
  for await (const line of readLines(path)) {
    if (line.number <= resumed) {
      waitingFrom = line.end;
      continue;
    }
    if (line.number === resumed + 1) onProgress(0, waitingFrom);
    waiting.push(line);
    const isFull = waiting.length === batch.lines || line.end - waitingFrom >= batch.bytes;
    if (isFull) await store(false);
  }
  await store(true);
  return result;
}

async function storeBatch(
  context: ImportContext,
  lines: readonly Line[],
  progress: ImportProgress,
  rewrite: (text: string) => string,
): Promise<RefusedLine[]> {
  const read = lines.flatMap((line) => {
    const { text } = line;
    if (text?.trim() === '') return [];
    return { line, write: text === undefined ? undefined : tryParseLine(rewrite(text)) };
  });
  return writeBatch(context, async (inner, { connection }) => {
    const writes = read.flatMap(({ write }) =>
      write === undefined || write instanceof ServiceError ? [] : write,
    );
    const outcomes = (await writeLines(inner, writes)).values();
    const refused = read.flatMap(({ line: { number, text, problem = '' }, write }) => {
      if (text === undefined) return { number, reason: problem };
      const outcome = write instanceof ServiceError ? write : outcomes.next().value;
      return outcome instanceof ServiceError ? { number, reason: outcome.message, text } : [];
    });
    await upsertImport(connection, {
      ...progress,
      refused: progress.refused + refused.length,
    });
    return refused;
  });
}

function tryParseLine(text: string): ReturnType<typeof parseLine> | ServiceError {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

const returnText = (text: string) => text;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
