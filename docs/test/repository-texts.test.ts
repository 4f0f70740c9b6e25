import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationGroups } from '../.vitepress/reference/open-api.js';
import { root } from './support/pages.js';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const list = (folder: string) => readdirSync(join(root, folder));

/** The first cells of the rows of all tables of a text, without links and code marks. */
const readFirstCells = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim().startsWith('| '))
    .map((line) => /^[[`]*([^\]`]*)/.exec(line.split('|')[1]!.trim())![1]!);

/** npm's package `svc` is another project. */
const otherProgram = /\b(?:npx|npm exec)\s(?:-\S+ )*svc\b(?!-)/;

test.each([
  ['X=1 npx svc serve', true],
  ['npx -y svc', true],
  ['npm exec -- svc', true],
  ['npx --package @x-svc/contracts x-svc-contracts', false],
])('whether "%s" starts another project’s program: %s', (command, isOther) => {
  expect(otherProgram.test(command)).toBe(isOther);
});

test('no file starts the program of another project that npm calls svc', () => {
  const files = execFileSync('git', ['grep', '-lzw', 'npx'], { cwd: root, encoding: 'utf8' });
  const found = files
    .split('\0')
    .filter((file) => file && !import.meta.filename.endsWith(file))
    .filter((file) => otherProgram.test(read(file)));
  expect(found).toEqual([]);
});

test.each(['README.md', 'docs/elements/index.md'])('each element has a row in %s', (path) => {
  const elements = list('core/src/elements').filter((name) => name.startsWith('x-svc-'));
  expect(elements.length).toBeGreaterThan(10);
  expect(readFirstCells(read(path))).toEqual(expect.arrayContaining(elements));
});

test('each page of the documentation has a row in README.md', () => {
  const pages = list('docs').filter((name) => name.endsWith('.md') && name !== 'index.md');
  const rows = pages.map((name) => `docs/${name}`);
  expect(rows.length).toBeGreaterThan(10);
  expect(readFirstCells(read('README.md'))).toEqual(expect.arrayContaining(rows));
});

test('each part of the API has a row in docs/rest/index.md', () => {
  const names = operationGroups.map(({ name }) => name);
  expect(readFirstCells(read('docs/rest/index.md'))).toEqual(expect.arrayContaining(names));
});

test.each([
  'README.md',
  ...list('docs/frameworks')
    .filter((name) => name !== 'rest.md')
    .map((name) => `docs/frameworks/${name}`),
])('%s loads the demo wallets', (path) => {
  expect(read(path)).toContain('http://localhost:4701/demo/announce-demo-wallets.js');
});
