/* eslint-disable regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- the checks must find them */
import type { Parser } from './parser.js';

/** Parsers with mistakes, which the checks must find. */
export const controls: Readonly<Record<string, Parser>> = {
  'the header Link as it was read before': {
    parse: (bytes) => [...bytes.toString('latin1').matchAll(/<([^>]*)>([^<]*)/g)],
    samples: [],
    maximumBytes: 16 * 1024,
  },
  'a parser that keeps too much': {
    parse: (bytes) => Array.from(bytes, () => new Array<number>(40_000).fill(0)),
    samples: [],
    maximumBytes: 16 * 1024,
  },
  'a parser without an end': {
    parse: (bytes) => /^(a+)+$/.test(bytes.toString('latin1')),
    samples: [],
    maximumBytes: 1_024,
  },
  'a parser that fails': {
    parse: (bytes) => bytes.toString().split(',')[1]!.length,
    samples: [],
    maximumBytes: 1_024,
  },
};
