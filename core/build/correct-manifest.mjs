/**
 * Lets the custom elements manifest name the published modules and all of their exports.
 *
 * Stencil names the source file of each element, which is not published, and leaves out
 * `defineCustomElement` (https://github.com/stenciljs/core/pull/6568 introduced the manifest). No
 * upstream issue is known.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../dist/custom-elements.json');
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
