/**
 * Writes the pages that are made from elsewhere: the reference of the elements and of the REST API, and
 * texts of the repository. As files, since the site's search looks into files alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderChangeLog } from './change-log.js';
import { elementPage, elementTags } from './reference/elements.js';
import { operationGroups } from './reference/open-api.js';
import { groupPage, schemasPage } from './reference/rest.js';
import { repositoryPages, readPage } from './repository-pages.js';

for (const tag of elementTags) write(`elements/${tag}.md`, elementPage(tag));
for (const group of operationGroups) write(`rest/${group.slug}.md`, groupPage(group));
write('rest/schemas.md', schemasPage());
write('project/change-log.md', await renderChangeLog());
for (const { page, file } of repositoryPages) write(`project/${page}.md`, readPage(file));

function write(page: string, text: string): void {
  const file = join(import.meta.dirname, '..', page);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
}
