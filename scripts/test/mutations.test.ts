import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../check/change.mjs';
import { areas } from '../mutate/areas.mjs';
import { draw, share } from '../mutate/draw.mjs';

const root = join(import.meta.dirname, '../..');

/** Returns the mutations of a text, in an area. */
function mutate(area: string, path: string, text: string) {
  return areas[area]!.find(path, text).map(({ kind, start, before, after }) => {
    expect(text.startsWith(before, start)).toBe(true);
    return [kind, text.slice(0, start) + after + text.slice(start + before.length)];
  });
}

test('conditions, operators, constants and defaults of TypeScript', () => {
  const text = `const f = (n = 1) => (n < 5 ? true : null);`;
  expect(mutate('service', 'service/src/f.ts', text)).toEqual([
    ['changed default', text.replace('n = 1', 'n = 2')],
    ['negated condition', text.replace('n < 5', '!(n < 5)')],
    ['other operator', text.replace('<', '<=')],
    ['changed constant', text.replace('5', '6')],
    ['changed constant', text.replace('true', 'false')],
  ]);
});

test('conditions, placeholders and orders of statements', () => {
  const text =
    'const s = sql`SELECT 1 FROM t\n  WHERE a = ${a}\n  AND b = ${b}\n  ORDER BY c DESC`;';
  expect(mutate('SQL', 'service/src/storage/s.ts', text)).toEqual([
    ['dropped condition', text.replace('  AND b = ${b}', '')],
    ['other order', text.replace('DESC', 'ASC')],
    [
      'swapped placeholders',
      text.replace('${a}', '${x}').replace('${b}', '${a}').replace('x', 'b'),
    ],
  ]);
});

test('declarations and rules of styles', () => {
  const text = 'a { color: red; }';
  expect(mutate('styles', 'core/src/a.css', text)).toEqual([
    ['dropped declaration', 'a {  }'],
    ['dropped rule', ''],
  ]);
});

test('placeholders and messages of a catalogue', () => {
  const text = '{\n  "a": {\n    "one": "{n} of {m}",\n    "two": "Other"\n  }\n}';
  expect(mutate('texts', 'core/src/i18n/catalogues/en.json', text)).toEqual([
    ['swapped placeholders', text.replace('{n} of {m}', '{m} of {n}')],
    ['dropped placeholder', text.replace('{n} of', ' of')],
    ['other text', text.replace('{n} of {m}', 'Other')],
  ]);
});

test('checks of contracts', () => {
  const text = 'function f() external onlyOwner {\n  require(a > 0, "no"); // require(b);\n}';
  expect(mutate('contracts', 'contracts/src/A.sol', text)).toEqual(
    expect.arrayContaining([
      ['dropped check', text.replace('require(a > 0, "no");', '')],
      ['dropped modifier', text.replace(' onlyOwner', '')],
      ['other comparison', text.replace('>', '>=')],
    ]),
  );
});

test('each area of the product has files and mutations, whose texts are at their places', () => {
  const paths = listFiles(['client', 'contracts', 'core', 'service']);
  for (const { has, find } of Object.values(areas)) {
    const found = paths.filter(has).flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return find(path, text).map(({ start, before, after }) => ({ text, start, before, after }));
    });
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ before, after }) => before === after)).toEqual([]);
    expect(found.filter(({ text, start, before }) => !text.startsWith(before, start))).toEqual([]);
  }
});

test('shares are in proportion to lines, at least 1, and in sum what is drawn', () => {
  expect(share(10, [{ lines: 600 }, { lines: 290 }, { lines: 100 }, { lines: 10 }])).toEqual([
    6, 2, 1, 1,
  ]);
});

const sources = new Map(
  Array.from({ length: 9 }, (_, index) => [`service/src/${index}.ts`, `if (a) f(${index});`]),
);
const service = { service: areas['service']! };

test('the same seed draws the same, another one something else', () => {
  const drawWith = (seed: number) => draw({ areas: service, sources, count: 5, seed }).drawn;
  expect(drawWith(1)).toEqual(drawWith(1));
  expect(drawWith(1)).not.toEqual(drawWith(2));
  expect(new Set(drawWith(1).map(({ path }) => path)).size).toBe(5);
});

test('an equivalent mutation is replaced and named', () => {
  const [first] = draw({ areas: service, sources, count: 5, seed: 1 }).drawn;
  const { drawn, skipped } = draw({
    areas: service,
    sources,
    count: 5,
    seed: 1,
    findReason: ({ path, start }) =>
      path === first!.path && start === first!.start ? 'It is never read.' : undefined,
  });
  expect(drawn).toHaveLength(5);
  expect(drawn).not.toContainEqual(first);
  expect(skipped).toEqual([{ ...first, reason: 'It is never read.' }]);
});
