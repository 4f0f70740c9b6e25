import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../check/change.mjs';
import { findProblems, type Manifest } from '../release/find-problems.mjs';
import { packages } from '../release/packages.mjs';
import { writeNotes } from '../release/write-notes.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const core: Manifest = {
  name: '@x-svc/core',
  version: '0.2.0',
  license: 'Apache-2.0',
  publishConfig: { access: 'public' },
};
const vue: Manifest = { ...core, name: '@x-svc/vue', dependencies: { '@x-svc/core': '^0.2.0' } };
const trial = { tag: undefined, changesets: ['.changeset/vue.md'] };

test('packages of one version that need each other can be published', () => {
  expect(findProblems([core, vue], trial)).toEqual([]);
  expect(findProblems([core, vue], { tag: 'v0.2.0', changesets: [] })).toEqual([]);
});

test('a tag needs the version of the packages, and changes that have one', () => {
  expect(findProblems([core], { ...trial, tag: 'v0.3.0' })).toEqual([
    'The tag is v0.3.0, and the version 0.2.0.',
    'Changes without a version: .changeset/vue.md. Run npx changeset version.',
  ]);
});

test.each<[Partial<Manifest>, string]>([
  [{ version: '0.1.0' }, 'has the version 0.1.0, others have 0.2.0'],
  [{ private: true }, 'is private'],
  [{ publishConfig: {} }, 'is not published for everybody'],
  [{ license: '' }, 'has no license'],
  [{ dependencies: { '@x-svc/core': '^0.1.0' } }, 'needs @x-svc/core ^0.1.0, and not 0.2.0'],
  ...['file:../core', 'workspace:^', 'link:../core', '../core', 'git+ssh://git@host/a/b.git'].map(
    (range): [Partial<Manifest>, string] => [
      { peerDependencies: { a: range } },
      `needs a from ${range}, which is not at the registry`,
    ],
  ),
])('a package with %j is not published', (change, problem) => {
  expect(findProblems([core, { ...vue, ...change }], trial)).toEqual([`@x-svc/vue ${problem}.`]);
});

test('every package that is not private is published', () => {
  const found = listFiles([':(glob)**/package.json']).filter(
    (path) => !(JSON.parse(read(path)) as Manifest).private,
  );
  const folders = packages.map(({ folder }) => folder.replace(/\/dist$/, ''));
  expect(found.map((path) => path.replace('/package.json', '')).toSorted()).toEqual(
    folders.toSorted(),
  );
});

test('the bill of materials of the elements has every package that they import', () => {
  const files = listFiles(['core/src/*.ts', 'core/src/*.tsx']).filter(
    (path) => !/\.(test|e2e|release)\.tsx?$|\/test\//.test(path),
  );
  const imported = files.flatMap((path) =>
    [...read(path).matchAll(/^(?:import|export|\}) (?!type ).*?from '([^.'/][^']*)'/gm)].map(
      ([, name]) => /^(?:@[^/]+\/)?[^/]+/.exec(name!)![0],
    ),
  );
  const { bundled } = packages.find(({ folder }) => folder === 'core')!;
  expect(imported.length).toBeGreaterThan(10);
  expect([...new Set(imported)].filter((name) => !bundled!.includes(name))).toEqual([]);
});

test('the text of a release has its changes alone, the hashes and the digests', () => {
  const changeLog = '# @x-svc/core\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n\n- Old.\n';
  const row = { ...core, archive: 'x-svc-core-0.2.0.tgz', integrity: 'sha512-AA==' };
  const notes = writeNotes({
    rows: [row, { ...row, name: '@x-svc/vue' }],
    changeLogs: [changeLog, ''],
    image: 'ghcr.io/owner/svc@sha256:1',
    base: 'node:24@sha256:2',
  });
  expect(notes).toMatch(/^## @x-svc\/core\n\n- New\.\n\n## Checking\n/);
  expect(notes).not.toContain('Old');
  expect(notes).toContain('| image | `ghcr.io/owner/svc@sha256:1` |');
  expect(notes).toContain('| built from | `node:24@sha256:2` |');
  expect(notes).toContain('| x-svc-core-0.2.0.tgz | `sha512-AA==` |');
});
