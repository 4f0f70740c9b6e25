import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readDiagrams } from '../diagrams/diagrams.js';
import { root } from './support/pages.js';

interface Folder {
  path: string;
  isDescribed: boolean;
}

const listed = listFolders(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
const existing = new Set(
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .flatMap((file) =>
      file
        .split('/')
        .slice(0, -1)
        .map((_, index, names) => names.slice(0, index + 1).join('/')),
    ),
);

/** Reads the list of folders, in which two spaces stand for a level. */
function listFolders(text: string): Folder[] {
  const list = /A test compares this list[^`]*```\n([^`]*)```/.exec(text)?.[1] ?? '';
  const above: string[] = [];
  return [...list.matchAll(/^( *)([\w-]+)\/(.*)$/gm)].map(
    ([, indent = '', name = '', rest = '']) => {
      above.length = indent.length / 2;
      above.push(name);
      return { path: above.join('/'), isDescribed: rest.trim() !== '' };
    },
  );
}

test('the list contains existing folders in alphabetical order', () => {
  const paths = listed.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existing.has(path))).toEqual([]);
  expect(paths).toEqual(paths.toSorted());
});

test('a folder whose contents are listed is listed completely', () => {
  const paths = new Set(listed.map(({ path }) => path));
  const getParent = (path: string) => path.split('/').slice(0, -1).join('/');
  const opened = new Set([...paths].map(getParent));
  const missing = [...existing].filter(
    (path) => opened.has(getParent(path)) && !paths.has(path) && !path.startsWith('.'),
  );
  expect(missing).toEqual([]);
});

test('each folder of the first two levels has a description', () => {
  const undescribed = listed.filter(
    ({ path, isDescribed }) => !isDescribed && path.split('/').length < 3,
  );
  expect(undescribed).toEqual([]);
});

/** Those of the code; the diagram of the data names tables. */
const diagrams = readDiagrams(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).filter(
  ({ title }) => title !== 'The data',
);

describe.each(diagrams)('the diagram “$title”', ({ source }) => {
  const folders = new Map(
    [...source.matchAll(/^ *(?:participant )?(\w+)(?: as |\[")([\w-][\w/-]*\/)(?:"\])?$/gm)].map(
      ([, node = '', path = '']) => [node, locateFolder(path)],
    ),
  );

  test('names existing folders', () => {
    expect(folders.size).toBeGreaterThan(4);
    expect([...folders].filter(([, folder]) => folder === undefined)).toEqual([]);
  });

  test('has arrows between folders whose files import each other', () => {
    const arrows = [...source.matchAll(/^ *(\w+) --(?: ".*" --)?> (\w+)$/gm)].flatMap(
      ([arrow, from = '', to = '']) =>
        folders.has(from) && folders.has(to)
          ? [{ arrow, from: folders.get(from)!, to: folders.get(to)! }]
          : [],
    );
    const wrong = arrows.filter(({ from, to }) => !doesImport(from, to));
    expect(wrong).toEqual([]);
  });
});

function locateFolder(path: string): string | undefined {
  const name = path.replace(/\/$/, '');
  return [name, `service/src/${name}`].find((one) => existing.has(one));
}

function doesImport(from: string, to: string): boolean {
  const search = ['ls-files', `${from}/**.ts`, `${from}/**.tsx`];
  const files = execFileSync('git', search, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return files.some((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+)'/g)].some(
      ([, name = '']) => {
        const path = name.startsWith('.')
          ? posix.join(posix.dirname(file), name)
          : name.replace('@x-svc/', '');
        return path === to || path.startsWith(`${to}/`);
      },
    ),
  );
}
