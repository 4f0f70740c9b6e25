/** Copies the document and the style sheet of the page at which people connect accounts beside its code. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
for (const name of ['page.html', 'page.css']) {
  await copyFile(join(folder, 'connect', name), join(folder, 'dist/connect', name));
}
