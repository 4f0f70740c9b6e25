import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compresses a file at the highest level: writes `FILE.br` and `FILE.gz` beside it. */
export async function compressFile(path) {
  const content = await readFile(path);
  const best = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: best }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
