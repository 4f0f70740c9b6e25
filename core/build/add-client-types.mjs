/**
 * Copies the types of `@x-svc/client` beside the SDK's own, and lets them import the copies.
 *
 * Stencil bundles the client's code, but its declarations still import the types from a package that an
 * app does not install. No upstream issue is known.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const types = join(import.meta.dirname, '../dist/types');
const copies = join(types, 'client');
const names = (await readdir(types, { recursive: true })).filter((name) => name.endsWith('.d.ts'));
await Promise.all(names.map(replaceImports));
await cp(join(import.meta.dirname, '../../client/dist'), copies, {
  recursive: true,
  filter: (path) => !/modules|\.js$|LICENSE$/.test(path),
});

async function replaceImports(name) {
  const path = join(types, name);
  const text = await readFile(path, 'utf8');
  const imports = /(['"])@x-svc\/client(?:\/([^'"]*))?\1/g;
  const replaced = text.replace(imports, (_, quote, module = 'index') => {
    const file = relative(dirname(path), join(copies, `${module}.js`));
    return `${quote}${file.startsWith('.') ? file : `./${file}`}${quote}`;
  });
  if (replaced !== text) await writeFile(path, replaced);
}
