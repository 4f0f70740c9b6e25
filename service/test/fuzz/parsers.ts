import type { Parser } from './parser.js';
import { chainParsers } from './parsers/chains.js';
import { fileParsers } from './parsers/files.js';
import { networkParsers } from './parsers/networks.js';
import { requestParsers } from './parsers/requests.js';

/** All parts of the product that read bytes of strangers. */
export const parsers: Readonly<Record<string, Parser>> = {
  ...requestParsers,
  ...networkParsers,
  ...chainParsers,
  ...fileParsers,
};
