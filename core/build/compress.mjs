/** Compresses the files that the service serves. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from '../../scripts/compress-file.mjs';

const dist = join(import.meta.dirname, '../dist');
for (const folder of ['x-svc', 'components', 'connect']) {
  const names = await readdir(join(dist, folder));
  const files = names.filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(files.map((name) => compressFile(join(dist, folder, name))));
}
