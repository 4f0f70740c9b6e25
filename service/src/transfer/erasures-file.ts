import type { TSchema } from 'typebox';
import type { HashContext } from '../auth/keyed-hashes.js';
import { OperatorError } from '../errors/operator-error.js';
import {
  ErasureLine,
  ErasuresEnd,
  ErasuresHeader,
  type ErasuresEnd as End,
  type ErasuresHeader as Header,
} from '../schemas/erasure-line.js';
import { createValidator } from '../schemas/validate.js';
import type { DatabaseContext } from '../storage/database/database.js';
import { readErasureMarks, type ErasureMark } from '../storage/own-data/erasure-marks.js';
import { readLines } from './read-lines.js';

/** A file of marks of erasures. */
export interface ErasuresFile {
  /** `KeyedHashes.hashErasureSecret` of the service that wrote it. */
  secretHash: string;
  marks: ErasureMark[];
}

/** Writes all marks of erasures: a header, the marks from the oldest on, and their number. */
export async function exportErasures(
  { database, hashes }: DatabaseContext & HashContext,
  write: (line: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const header: Header = {
    format: 1,
    secretHash: hashes.hashErasureSecret(),
    createdAt: Date.now(),
  };
  await write({ erasures: header });
  let erasures = 0;
  for await (const mark of readErasureMarks(database)) {
    await write({ erasure: mark });
    erasures++;
  }
  const end: End = { erasures };
  await write({ end });
}

/**
 * Reads a whole file that `exportErasures` wrote.
 * @throws OperatorError that names the first wrong line, or says that the end is missing
 */
export async function readErasuresFile(path: string): Promise<ErasuresFile> {
  const marks = new Map<string, ErasureMark>();
  let header: Header | undefined;
  let end: End | undefined;
  let count = 0;
  for await (const { number, text, problem } of readLines(path)) {
    const refuse = (reason: string) => new OperatorError(`${path}, line ${number}: ${reason}`);
    if (text === undefined) throw refuse(problem!);
    if (end) throw refuse('There is a line after the last one, which is "end".');
    const { kind, body } = parseLine(text, refuse);
    if (!header) {
      if (kind !== 'erasures') throw refuse('The file is none that "svc erasures export" wrote.');
      header = body as Header;
    } else if (kind === 'end') {
      end = body as End;
      if (end.erasures !== count) {
        throw refuse(`The file has ${count} marks, and had ${end.erasures}.`);
      }
    } else if (kind === 'erasure') {
      count++;
      marks.set(JSON.stringify(body), body as ErasureMark);
    } else {
      throw refuse('There is a second header.');
    }
  }
  if (!header || !end) {
    throw new OperatorError(`${path} is incomplete: it does not end with the line "end".`);
  }
  return { secretHash: header.secretHash, marks: [...marks.values()] };
}

const kinds: Record<string, TSchema> = {
  erasures: ErasuresHeader,
  erasure: ErasureLine,
  end: ErasuresEnd,
};
const validators = new Map(
  Object.entries(kinds).map(([kind, schema]) => [kind, createValidator(schema)]),
);

function parseLine(
  text: string,
  refuse: (reason: string) => OperatorError,
): { kind: string; body: unknown } {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    throw refuse('The line is not JSON.');
  }
  const [[kind, body] = ['', undefined], ...more] = Object.entries(line ?? {});
  const validate = validators.get(kind);
  if (!validate || more.length > 0) {
    throw refuse(`The line must be an object with one of ${[...validators.keys()].join(', ')}.`);
  }
  const error = validate(body);
  if (error) throw refuse(error.message);
  return { kind, body };
}
