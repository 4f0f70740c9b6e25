/** Writes JetBrains' web-types, from which its editors complete elements and attributes. */
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(await readFile(join(dist, 'custom-elements.json'), 'utf8'));
await writeFile(
  join(dist, 'web-types.json'),
  getWebTypesData(manifest, { hideLogs: true, packageJson: false }),
);
