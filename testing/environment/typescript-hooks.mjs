// Hooks of Node for modules in TypeScript. tsx names functions by a helper, which pages of a browser do not have.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import { swcOptions } from './typescript.mjs';

/** Finds the source of a module that is imported by the name of its result. */
export function resolve(specifier, context, next) {
  if (/^\.{1,2}\/.*\.js$/.test(specifier)) {
    const source = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(source)) return next(source.href, context);
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const { code } = await transform(await readFile(path, 'utf8'), {
    ...swcOptions,
    filename: path,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
