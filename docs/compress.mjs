/** Compresses the files of the built site. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from '../scripts/compress-file.mjs';

const site = join(import.meta.dirname, 'dist');
for (const name of await readdir(site, { recursive: true })) {
  if (/\.(html|js|css|svg|json)$/.test(name)) await compressFile(join(site, name));
}
