import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import readChangesets from '@changesets/read';

const root = join(import.meta.dirname, '../..');

/** The folders of the packages that are released together, in the order in which the page lists them. */
const packages = [
  'service',
  'core',
  'client',
  'adapters/react',
  'adapters/vue',
  'adapters/angular',
];

/** The text of the change log: what the next release brings, then each package's releases. */
export async function renderChangeLog(): Promise<string> {
  const changesets = await readChangesets(root);
  const sections = packages.map((folder) => {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      name: string;
    };
    const changes = changesets.filter(({ releases }) =>
      releases.some((release) => release.name === name),
    );
    return { name, folder, summary: changes.map(({ summary }) => summary).join('\n') };
  });
  const next = sections
    .filter(({ summary }) => summary)
    .map(({ name, summary }) => `### ${name}\n\n${summary}`);
  return [
    '# Change log',
    'All packages have the same version and follow [semantic versioning](https://semver.org).',
    ...(next.length > 0 ? ['## Next release', ...next] : []),
    ...sections.map(({ folder }) => readReleases(folder)).filter(Boolean),
  ].join('\n\n');
}

/** A package's own change log, one heading level lower. */
function readReleases(folder: string): string {
  const file = join(root, folder, 'CHANGELOG.md');
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').replace(/^#/gm, '##').trim();
}
