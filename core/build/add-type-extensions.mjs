/**
 * Adds the extension `.js` to the relative imports of the type declarations, which Node's module
 * resolution (`"moduleResolution": "nodenext"`) requires.
 *
 * TypeScript writes the imports as they are in the sources, and Stencil generates its own without an
 * extension: https://github.com/microsoft/TypeScript/issues/16577 (declined).
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const types = join(import.meta.dirname, '../dist/types');
const names = (await readdir(types, { recursive: true })).filter((name) => name.endsWith('.d.ts'));
await Promise.all(names.map(addExtensions));

async function addExtensions(name) {
  const path = join(types, name);
  const text = await readFile(path, 'utf8');
  const imports = /(\bfrom |\bimport\()(['"])(\.[^'"]*)\2/g;
  const completed = text.replace(imports, (whole, before, quote, specifier) => {
    const isFile = existsSync(join(dirname(path), `${specifier}.d.ts`));
    return isFile ? `${before}${quote}${specifier}.js${quote}` : whole;
  });
  if (completed !== text) await writeFile(path, completed);
}
