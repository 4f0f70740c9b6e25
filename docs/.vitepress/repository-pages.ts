import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findReferencePage } from './reference/open-api.js';

const root = join(import.meta.dirname, '../..');

/** Texts from elsewhere in the repository that are pages under `project/`. */
export const repositoryPages = [
  { page: 'contributing', file: 'CONTRIBUTING.md' },
  { page: 'security-policy', file: 'SECURITY.md' },
  { page: 'results', file: 'bench/RESULTS.md' },
  { page: 'client', file: 'client/README.md' },
];

/** The address of the page that shows a file of the repository outside of `docs/`, or what is made from it. */
export function findPage(file: string, anchor?: string): string | undefined {
  if (file === 'service/openapi.json') return findReferencePage(anchor);
  if (file === '.changeset') return '/project/change-log';
  const found = repositoryPages.find((one) => one.file === file);
  const page = file === 'README.md' ? '/quick-start' : found && `/project/${found.page}`;
  return page && anchor ? `${page}#${anchor}` : page;
}

/** The text of a file, its links being those of a page in `docs/project/`. */
export function readPage(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return text.replace(/\]\((?![a-z]+:|[#/])([^)\s]+)\)/g, (_, href: string) => {
    const path = posix.join(posix.dirname(file), href);
    return `](${posix.relative('docs/project', path)})`;
  });
}
