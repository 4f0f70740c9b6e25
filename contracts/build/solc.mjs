#!/usr/bin/env node
// Makes npm's compiler look like the program that forge starts.
import { readFileSync } from 'node:fs';
import { current, load, readSource } from './compilers.mjs';

const solc = load(current);

if (process.argv.includes('--version')) {
  const version = solc.version().replace('Emscripten.clang', 'Linux.g++');
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${version}`);
} else {
  const callbacks = { import: (path) => ({ contents: readSource(path) }) };
  process.stdout.write(solc.compile(readFileSync(0, 'utf8'), callbacks));
}
