import type { Parser } from './parser.js';
import { render, type Shape } from './shape.js';

/** The range of lengths to try. */
export interface Extent {
  maximumBytes: number;
}

/** Differences below this to the time that every input takes are noise, in milliseconds. */
const noticeable = 8;
/** Linear work is twice as much for twice the length; memory that is far away makes it a little more. */
const maximumGrowth = 3;
/** The attempts that must agree: the speed of a processor can be twice as high during one of them. */
const majority = 5;
/** The maximum time of an input: a constant, and milliseconds for each KiB. */
const maximumTime = { constant: 60, perKib: 0.5 };

/**
 * Checks that the time of the processor for an input grows with its length. Lengths are tried until the time is
 * noticeable; then twice the length may take three times as long. Memory can be full at one length, so that it counts
 * if two lengths that follow each other take more.
 * @returns the problem, if there is one
 */
export async function checkGrowth(
  parser: Parser,
  shape: Shape,
  extent: Extent,
): Promise<string | undefined> {
  const limit = Math.min(parser.maximumBytes, extent.maximumBytes);
  const create = (bytes: number) => render(shape, bytes, parser.encoding);
  const least = await measure(parser, create(1), 3);
  for (let bytes = Math.min(1_024, limit); ; bytes = Math.min(2 * bytes, limit)) {
    const input = create(bytes);
    const once = await measure(parser, input, 1);
    const allowed = maximumTime.constant + (maximumTime.perKib * bytes) / 1_024;
    if (once > allowed && (await measure(parser, input, 2)) > allowed) {
      return `${bytes} bytes take ${Math.round(once)} ms.`;
    }
    // The first time, functions are compiled.
    const time = once < noticeable ? once : await measure(parser, input, 3);
    if (time - least >= noticeable) return compare(parser, create, Math.min(2 * bytes, limit));
    if (bytes === limit) return undefined;
  }
}

/** Compares the times of a length, its half and its quarter. */
async function compare(
  parser: Parser,
  create: (bytes: number) => Buffer,
  bytes: number,
): Promise<string | undefined> {
  const lengths = [bytes / 4, bytes / 2, bytes].map(Math.floor);
  const inputs = [1, ...lengths].map(create);
  const outcomes = { linear: 0, more: 0 };
  for (;;) {
    const times: number[] = [];
    for (const input of inputs) times.push(await measure(parser, input, 2));
    const [least = 0, ...taken] = times;
    const [quarter = 0, half = 0, full = 0] = taken.map((time) => Math.max(time - least, 1));
    const grows = half > maximumGrowth * quarter && full > maximumGrowth * half;
    outcomes[grows ? 'more' : 'linear']++;
    if (outcomes.linear === majority) return undefined;
    if (outcomes.more < majority) continue;
    const shown = taken.map((time) => `${Math.round(time * 10) / 10} ms`);
    return `${lengths.join(', ')} bytes take ${shown.join(', ')}.`;
  }
}

/** Measures the minimum milliseconds of processor time, of several runs: other programs only add to it. */
async function measure(parser: Parser, input: Buffer, runs: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage();
    try {
      await parser.parse(input);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** Whether a parser may refuse an input with the error. */
function isExpected(error: unknown): boolean {
  return error instanceof Error && expected.has(error.name);
}

const expected = new Set([
  'NetworkError',
  'NodeError',
  'OperatorError',
  'ProofError',
  'ServiceError',
]);
