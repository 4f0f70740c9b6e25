/**
 * Gives the imports between type declarations the extensions that Node's resolution wants, and each
 * element's module the types that packages for frameworks build upon.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const folder = join(dist, 'types');
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
  const completed = text.replace(imports, (whole, before, quote, specifier) => {
    const isFile = existsSync(join(dirname(path), `${specifier}.d.ts`));
    return isFile ? `${before}${quote}${specifier}.js${quote}` : whole;
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
