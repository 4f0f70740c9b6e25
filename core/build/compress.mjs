/** Compresses the files of a folder of the output, given by name, which the service serves. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from '../../scripts/compress-file.mjs';

const folder = join(import.meta.dirname, '../dist', process.argv[2]);
const names = await readdir(folder);
const files = names.filter((name) => /\.(js|css)$/.test(name));
await Promise.all(files.map((name) => compressFile(join(folder, name))));
