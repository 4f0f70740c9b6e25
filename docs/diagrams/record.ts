/** Records the pictures of the diagrams in `docs/architecture.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namePicture, readDiagrams } from './diagrams.js';
import { renderDiagrams } from './render.js';

const folder = join(import.meta.dirname, '..');
const page = readFileSync(join(folder, 'architecture.md'), 'utf8');
for (const { diagram, scheme, svg } of await renderDiagrams(readDiagrams(page))) {
  writeFileSync(join(folder, 'public/diagrams', namePicture(diagram, scheme)), `${svg}\n`);
}
