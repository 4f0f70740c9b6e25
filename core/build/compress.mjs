/** Compresses the files that the service serves, at the highest level: `FILE.br` and `FILE.gz` beside each. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = join(import.meta.dirname, '../dist');
for (const folder of ['x-svc', 'components', 'connect']) {
  const names = await readdir(join(dist, folder));
  const files = names.filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(files.map((name) => compress(join(dist, folder, name))));
}

async function compress(path) {
  const content = await readFile(path);
  const best = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: best }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
