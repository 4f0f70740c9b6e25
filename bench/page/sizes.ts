import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes of a file of the SDK. */
export interface FileSize {
  name: string;
  raw: number;
  gzip: number;
  brotli: number;
}

const sdk = join(import.meta.dirname, '../../core/dist');

/** Sizes of the SDK's files among what a page loaded, the largest first. */
export async function measureFiles(loaded: readonly string[]): Promise<FileSize[]> {
  const paths = loaded
    .map((url) => new URL(url).pathname)
    .filter((path) => path.startsWith('/sdk/'));
  const sizes = await Promise.all(
    paths.map((path) => measureFile(join(sdk, path.slice('/sdk/'.length)))),
  );
  return sizes.sort((a, b) => b.gzip - a.gzip);
}

/** The sizes together. */
export function addSizes(sizes: readonly FileSize[]): FileSize {
  const sum = (of: 'raw' | 'gzip' | 'brotli') => sizes.reduce((all, size) => all + size[of], 0);
  return { name: 'Together', raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
}

async function measureFile(path: string): Promise<FileSize> {
  const content = await readFile(path);
  const gzip = gzipSync(content, { level: 9 }).length;
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
  return { name: basename(path), raw: content.length, gzip, brotli };
}
