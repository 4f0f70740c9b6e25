/**
 * Has the loader import the code of root and recommendation, which nearly every page shows, so that
 * it travels together with the runtime instead of after it.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../dist/x-svc');
const loader = join(folder, 'x-svc.esm.js');
const names = (await readdir(folder)).filter((name) => name.endsWith('.entry.js'));
const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
const offers = names.filter((_, index) => /\bx_svc_root\b/.test(contents[index]));
if (offers.length !== 1) throw new Error(`The root is in ${offers.length} files.`);
await writeFile(loader, `import"./${offers[0]}";${await readFile(loader, 'utf8')}`);
