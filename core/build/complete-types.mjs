/**
 * Gives the imports between type declarations the extensions that Node's resolution wants, and each
 * element's module the types that packages for frameworks build upon. The types of the REST client go
 * along, because its code is bundled and an app does not install it.
 */
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const folder = join(dist, 'types');
await cp(join(import.meta.dirname, '../../client/dist'), join(folder, 'client'), {
  recursive: true,
  filter: (path) => !/modules|\.js$|LICENSE$/.test(path),
});
const names = await readdir(folder, { recursive: true });
await Promise.all(names.filter((name) => name.endsWith('.d.ts')).map(complete));

const modules = await readdir(join(dist, 'components'));
const tags = modules.flatMap((name) => /^(x-svc-[a-z-]+)\.js$/.exec(name)?.[1] ?? []);
await Promise.all(
  tags.map((tag) => writeFile(join(dist, 'components', `${tag}.d.ts`), typesOf(tag))),
);

async function complete(name) {
  const path = join(folder, name);
  const text = await readFile(path, 'utf8');
  const imports = /(\bfrom |\bimport\()(['"])(\.[^'"]*)\2/g;
  const completed = text
    .replace(imports, (whole, before, quote, specifier) => {
      const isFile = existsSync(join(dirname(path), `${specifier}.d.ts`));
      return isFile ? `${before}${quote}${specifier}.js${quote}` : whole;
    })
    .replace(/(['"])@x-svc\/client(?:\/([^'"]*))?\1/g, (_, quote, module = 'index') => {
      const file = relative(dirname(path), join(folder, `client/${module}.js`));
      return `${quote}${file.startsWith('.') ? file : `./${file}`}${quote}`;
    });
  if (completed !== text) await writeFile(path, completed);
}

function typesOf(tag) {
  const name = tag.replace(/(^|-)([a-z])/g, (_, dash, letter) => letter.toUpperCase());
  return `import type { Components } from '../types/components.js';

interface ${name} extends Components.${name}, HTMLElement {}
export declare const ${name}: { prototype: ${name}; new (): ${name} };
/** Defines the element and those that it uses; importing the module has done so already. */
export declare function defineCustomElement(): void;
`;
}
