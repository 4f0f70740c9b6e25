import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../../..');
/** The built site. */
export const built = join(root, 'docs/dist');

const notOurs = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  '.stencil',
  '.wireit',
  'artefacts',
]);

/** Made by the site's build from what code and other texts say. */
const isGenerated = (path: string): boolean =>
  /^docs\/(elements\/x-|rest\/(?!index)|project\/)/.test(path);

/** The Markdown texts of the repository that are written by hand. */
export const texts: readonly { path: string; text: string }[] = filesBelow(root)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }))
  .filter(({ path }) => !isGenerated(path));

/** The pages of the built site by their addresses. */
export const pages: ReadonlyMap<string, string> = new Map(
  filesBelow(built, new Set())
    .filter((file) => file.endsWith('.html'))
    .map((file) => [makeAddress(relative(built, file)), readFileSync(file, 'utf8')]),
);

function filesBelow(folder: string, skipped = notOurs): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return skipped.has(entry.name) ? [] : filesBelow(path, skipped);
  });
}

function makeAddress(file: string): string {
  return `/${file.replace(/(^|(?<=\/))index\.html$|\.html$/, '')}`;
}
