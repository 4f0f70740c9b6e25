/** Records the pictures of the diagrams of all pages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namePicture, readAllDiagrams } from './diagrams.js';
import { renderDiagrams } from './render.js';

const folder = join(import.meta.dirname, '../public/diagrams');
for (const { diagram, scheme, svg } of await renderDiagrams(readAllDiagrams())) {
  writeFileSync(join(folder, namePicture(diagram, scheme)), `${svg}\n`);
}
