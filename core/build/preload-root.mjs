/**
 * Lets the loader import the code of `x-svc-root` and `x-svc-recommendation`, which nearly every page
 * shows, so that the browser requests it together with the runtime and not after it.
 *
 * Stencil requests an element's code only when the element is on the page, and has no function to
 * request it earlier: https://github.com/stenciljs/core/pull/1558 (closed without a merge).
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../dist/x-svc');
const loader = join(folder, 'x-svc.esm.js');
const names = (await readdir(folder)).filter((name) => name.endsWith('.entry.js'));
const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
const entries = names.filter((_, index) => /\bx_svc_root\b/.test(contents[index]));
if (entries.length !== 1) throw new Error(`${entries.length} files contain x-svc-root, not 1.`);
await writeFile(loader, `import"./${entries[0]}";${await readFile(loader, 'utf8')}`);
