import { findSuccessors, type TitleMap } from '../titles/compare-titles.mjs';
import { countLosses } from '../titles/count-losses.mjs';
import { findTests } from '../titles/find-tests.mjs';
import { createFinder, createTemplates } from '../titles/templates.mjs';

const suite = `
import { expectBoth } from './support/expect-both.js';
const check = (value) => expect(value).toBe(1);
const whenBuilt = isBuilt ? test : test.skip;
describe('a shop', () => {
  test('is found', () => { check(1); expectBoth(1, 2); expect(3).toBe(3); });
  test.each(['red', 'blue'])('is painted %s', (colour) => expect(colour).toBe(colour));
  whenBuilt(\`has \${names.length} names\`, () => expect(1).toBe(1));
});`;
const support = `export function expectBoth(a, b) { expect(a).toBe(1); expect(b).toBe(2); }`;

const createSources = (text: string, path = 'a/test/shop.test.ts') =>
  new Map([
    [path, text],
    ['a/test/support/expect-both.ts', support],
  ]);
const olds = ['is found', 'is painted red', 'is painted blue', 'has 3 names'].map((title) => ({
  path: 'a/test/shop.test.ts',
  titles: ['a shop', title],
}));

function compare(today: Map<string, string>, map: TitleMap = {}) {
  const [before, after] = [createSources(suite), today].map((one) =>
    createTemplates(one, findTests),
  );
  const rows = findSuccessors(olds, createFinder(after!), map);
  return { kinds: rows.map(({ kind }) => kind), ...countLosses(rows, before!, after!) };
}

test('the calls of functions that expect something count as often as these do', () => {
  const found = findTests('a/test/shop.test.ts', createSources(suite));
  expect(found.map(({ expects }) => expects)).toEqual([4, 1, 1]);
});

test('nothing is lost without a change', () => {
  expect(compare(createSources(suite))).toEqual({
    kinds: ['kept', 'kept', 'kept', 'kept'],
    losses: [],
    unread: 0,
  });
});

test('a suite of the release gate of the same name has its titles', () => {
  const { kinds, losses } = compare(createSources(suite, 'a/test/shop.release.ts'));
  expect(new Set(kinds)).toEqual(new Set(['moved to the release gate']));
  expect(losses).toEqual([]);
});

test('a title that is gone is lost', () => {
  const { losses } = compare(createSources(suite.replace('is found', 'is seen')));
  expect(losses).toEqual(['No successor: a/test/shop.test.ts › a shop › is found']);
});

test('the map names the successor of a title', () => {
  const titles = {
    'a/test/shop.test.ts › a shop › is found': 'a/test/shop.test.ts › a shop › is seen',
  };
  const { kinds, losses } = compare(createSources(suite.replace('is found', 'is seen')), {
    titles,
  });
  expect(kinds[0]).toBe('renamed');
  expect(losses).toEqual([]);
});

test('a successor that does not exist is a loss', () => {
  const titles = {
    'a/test/shop.test.ts › a shop › is found': 'a/test/shop.test.ts › a shop › is lost',
  };
  expect(compare(createSources(suite), { titles }).losses).toHaveLength(1);
});

test('fewer expect calls are a loss, unless the map has the reason', () => {
  const today = createSources(suite.replace('expect(3).toBe(3);', ''));
  expect(compare(today).losses).toEqual([
    'Fewer expect calls, 4 → 3: a/test/shop.test.ts:6, was a/test/shop.test.ts:6',
  ]);
  const name = 'a/test/shop.test.ts › a shop › is found';
  const titles = { [name]: { to: name, fewer: 'It compared 3 with itself.' } };
  expect(compare(today, { titles }).losses).toEqual([]);
});

test('a test that replaces two needs the expect calls of both', () => {
  const titles = Object.fromEntries(
    ['is painted red', 'is painted blue', 'has 3 names'].map((title) => [
      `a/test/shop.test.ts › a shop › ${title}`,
      'a/test/shop.test.ts › a shop › has 3 names',
    ]),
  );
  expect(compare(createSources(suite), { titles }).losses).toEqual([
    expect.stringMatching(/^Fewer expect calls, 2 → 1/),
  ]);
});
