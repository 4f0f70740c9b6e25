/** Completes what editors read: the manifest names the published modules; JetBrains' web-types. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getWebTypesData } from 'custom-element-jet-brains-integration';

const folder = join(import.meta.dirname, '../dist');
const path = join(folder, 'custom-elements.json');

const manifest = JSON.parse(await readFile(path, 'utf8'));
for (const module of manifest.modules) {
  const [{ tagName }] = module.declarations;
  module.path = `dist/components/${tagName}.js`;
  module.exports.push({
    kind: 'js',
    name: 'defineCustomElement',
    declaration: { name: 'defineCustomElement' },
  });
}
await writeFile(path, JSON.stringify(manifest, null, 2));
await writeFile(
  join(folder, 'web-types.json'),
  getWebTypesData(manifest, { hideLogs: true, packageJson: false }),
);
