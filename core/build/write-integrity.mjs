/** Writes the hashes of the files that a script tag loads, for subresource integrity. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../dist');
const hashes = {};
for (const name of (await readdir(join(folder, 'x-svc'))).sort()) {
  if (!/\.(js|css)$/.test(name)) continue;
  const content = await readFile(join(folder, 'x-svc', name));
  hashes[`x-svc/${name}`] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
await writeFile(join(folder, 'integrity.json'), JSON.stringify(hashes, null, 2));
