/**
 * Writes the type declarations of each element's module, which the packages for frameworks import.
 *
 * Stencil's own (`generateTypeDeclarations`) refer to a folder outside of the package:
 * https://github.com/stenciljs/core/issues/4628
 */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../dist/components');
const names = await readdir(folder);
const tags = names.flatMap((name) => /^(x-svc-[a-z-]+)\.js$/.exec(name)?.[1] ?? []);
await Promise.all(tags.map((tag) => writeFile(join(folder, `${tag}.d.ts`), declareElement(tag))));

function declareElement(tag) {
  const name = tag.replace(/(^|-)([a-z])/g, (_, dash, letter) => letter.toUpperCase());
  return `import type { Components } from '../types/components.js';

interface ${name} extends Components.${name}, HTMLElement {}
export declare const ${name}: { prototype: ${name}; new (): ${name} };
/** Defines the element and those that it uses. Importing the module already does so. */
export declare function defineCustomElement(): void;
`;
}
