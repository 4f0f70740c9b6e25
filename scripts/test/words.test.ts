import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../check/change.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Texts of people, results, old titles, and what lists refused words. */
const unread =
  /^(demo\/data\/reviews\/|bench\/results\/|docs\/glossary\.md|scripts\/(config\/test-titles\.json|test\/words\.test\.ts))|CHANGELOG\.md$/;

const files = listFiles([
  ...'ts tsx mts mjs cjs js vue php sol css html md yml'
    .split(' ')
    .map((type) => `:(attr:!linguist-generated)*.${type}`),
  'scripts/config/*.json',
])
  .filter((path) => !unread.test(path))
  // Git also lists what is deleted and not committed.
  .filter((path) => existsSync(join(root, path)));

/** Where a refused word is right. */
const exceptions = [
  // The published value of a case's log.
  /(`person`, `|return ')nobody/g,
  // An id that recordings and pictures have, and a review that they show.
  /nobody-yet|nobody had time for us/g,
  // A part of cursors, and the key of a text, which apps can replace.
  /helpfulTo.+'nobody'|wouldRewardNobody/g,
  // The user of the operating system.
  /`postgres`, else `nobody`|'postgres', 'nobody'|"postgres" nor "nobody"/g,
  // Names of Angular's forms.
  /registerOnTouched|\btouched\(\)|feedback\.touched/g,
];

/** English texts of elements and the service, which tests quote. */
const catalogues = listFiles(['*/catalogues/en.json']).map(read).join('\n');

/** The words in bold of the glossary, each with the word to write instead and its meaning. */
const refused = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => {
    const [word, meaning, others] = line.split('|').slice(1, 4) as [string, string, string];
    const advice = `write "${word.trim()}" (${meaning.trim()})`;
    return [...others.matchAll(/\*\*(.+?)\*\*/g)].map(([, other]) => ({ word: other!, advice }));
  });
const pattern = new RegExp(refused.map(({ word }) => `(${toPattern(word)})`).join('|'), 'g');

test('texts, names and paths have no word that the glossary refuses', () => {
  const found = files.flatMap((path) => findRefused(`${path}\n${read(path)}`, path));
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test.each([
  ['Nobody', 'isNobody', 'nobodyYet', "nobody's", 'so many', 'so\n * many', 'toViewer', 'Touched'],
])('refused words are found in sentences and names', (...texts) => {
  expect(texts.filter((text) => findRefused(`path\n${text}`, 'path').length === 0)).toEqual([]);
});

test('words that contain a refused one, and quotations of catalogues, are not refused', () => {
  const quotation = String.raw`'Nobody yet.', 'Disapproving burns 50 \u2068RWD\u2069 for ever'`;
  const text = `reviewer untouched; untilShown(page, people, ${quotation});`;
  expect(findRefused(`path\n${text}`, 'path')).toEqual([]);
});

/** Matches a word or its plural in a sentence, also across lines of a comment, and as a part of a name. */
function toPattern(word: string): string {
  const [first, rest] = [word[0]!, word.slice(1).replace(' ', '[\\s*/]+')];
  return `(?:(?<![A-Za-z])${first.toLowerCase()}|${first.toUpperCase()})${rest}s?(?![a-z])`;
}

/** Returns a line for each refused word of a text whose first line is the path of the file. */
function findRefused(text: string, path: string): string[] {
  const allowed = exceptions.reduce((all, one) => all.replaceAll(one, hide), text);
  return [...allowed.matchAll(pattern)]
    .filter(({ index }) => !isQuoted(allowed, index))
    .map((match) => {
      const line = allowed.slice(0, match.index).split('\n').length - 1;
      const { word, advice } = refused[match.slice(1).findIndex(Boolean)]!;
      return `${path}:${line} "${word}": ${advice}`;
    });
}

const hide = (text: string) => ' '.repeat(text.length);

/** Whether a place is in a string of at least two words that a catalogue has, around marks of direction. */
function isQuoted(text: string, index: number): boolean {
  const start = text.lastIndexOf('\n', index) + 1;
  const pieces = [
    ...text
      .slice(start)
      .split('\n', 1)[0]!
      .matchAll(/[^'\\]+/g),
  ];
  const [piece] = pieces.find((one) => start + one.index + one[0].length > index)!;
  const quoted = piece.replace(/^u206\d/, '');
  return quoted.trim().includes(' ') && catalogues.includes(quoted);
}
