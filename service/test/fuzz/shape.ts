import fc from 'fast-check';
import type { Parser } from './parser.js';

/**
 * A hostile input of any length: `before`, `unit` repeated, `middle`, `closing` as often, `after`. In `unit`, "§" is
 * the number of the repetition, so that names differ.
 */
export interface Shape {
  before: string;
  unit: string;
  middle: string;
  closing: string;
  after: string;
}

/** The input of about this length in bytes, of one repetition at least. */
export function render(
  { before, unit, middle, closing, after }: Shape,
  bytes: number,
  encoding: 'latin1' | 'utf8' = 'utf8',
): Buffer {
  const counted = unit.includes('§');
  const length = (text: string) => Buffer.byteLength(text, encoding);
  const once = length(unit) + length(closing) + (counted ? 4 : 0);
  const count = Math.max(1, Math.floor((bytes - length(before + middle + after)) / once));
  const units = counted
    ? Array.from({ length: count }, (_, index) => unit.replaceAll('§', String(index))).join('')
    : unit.repeat(count);
  return Buffer.from(before + units + middle + closing.repeat(count) + after, encoding);
}

/** Draws hostile inputs for a parser, the same ones for a seed. */
export function drawShapes({ samples }: Parser, count: number, seed: number): Shape[] {
  const drawn = samples.flatMap((sample) => {
    const json = parseJson(sample);
    return json === undefined
      ? [cutText(sample)]
      : [cutText(sample), growNode(json), growNode(json)];
  });
  return fc.sample(fc.oneof(...drawn), { seed, numRuns: count });
}

/** Texts that parsers treat in a special way. */
const fragments = [
  ...Array.from('[]{}()<>"\'\\,;:=&%#?!*+-./@_|~ \t\n\r\0'),
  ...['a', 'Z', '0', '9', '1e1', 'é', '\u0301', '😀', '\xff', '§', ' §', '\\u0000', '%5B', '%00'],
  ...['\r\n', 'null', '{}', '[]', '""', '{"a":', '"§":0,', '[0]', '0x', 'xn--', '__proto__'],
  ...['a§=1&', 'a[', 'a[0][b§]=1&', 'a[b§]=1&'],
];

/** Starts and ends like a valid text, with a repeated part in between. */
function cutText(sample: string): fc.Arbitrary<Shape> {
  const place = fc.nat({ max: sample.length });
  const tokens = [...fragments, ...sample.split(/([^\w]+)/).filter(Boolean)];
  const some = (maxLength: number) =>
    fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength }).map((all) => all.join(''));
  const cut = fc
    .tuple(place, place)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  return fc
    .record({
      cut,
      unit: fc.oneof(
        some(3),
        cut.map(({ from, to }) => sample.slice(from, to) || ' '),
      ),
      middle: fc.oneof(fc.constant(''), some(1)),
      closing: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, some(1)),
      end: fc.constantFrom('same', 'nothing', 'broken'),
    })
    .map(({ cut, end, ...parts }) => ({
      ...parts,
      before: sample.slice(0, cut.from),
      after: { same: sample.slice(cut.to), nothing: '', broken: '\0' }[end],
    }));
}

/** JSON of the form of a valid one, with one value that grows. */
function growNode(json: unknown): fc.Arbitrary<Shape> {
  return fc
    .record({
      node: fc.constantFrom(...findNodes(json)),
      value: fc.oneof(
        growths.list(fc.constantFrom('0', '""', '{}', '[]', 'null', '"§"', '{"§":0}')),
        growths.same,
        growths.text(fc.constantFrom(...fragments)),
        fc.constantFrom(...growths.others),
      ),
    })
    .map(({ node, value }) => {
      const marker = '<<here>>';
      const [before = '', after = ''] = JSON.stringify(replace(json, node, marker)).split(
        JSON.stringify(marker),
      );
      const found = node.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], json);
      const shape = value(found);
      return { ...shape, before: before + shape.before, after: shape.after + after };
    });
}

type Path = readonly string[];
type Growth = (node: unknown) => Shape;

const list = (item: string): Shape => ({
  before: '[',
  unit: `${item},`,
  middle: item,
  closing: '',
  after: ']',
});

const growths = {
  list: (items: fc.Arbitrary<string>): fc.Arbitrary<Growth> =>
    items.map((item) => () => list(item)),
  /** A list of what is there, or a longer one. */
  same: fc.boolean().map((differs): Growth => (node) => {
    const [first = node] = (Array.isArray(node) ? node : []) as unknown[];
    const item = JSON.stringify(first);
    return list(differs ? item.replace(/[a-z0-9]"/, (end) => `${end[0]!}§"`) : item);
  }),
  text: (units: fc.Arbitrary<string>): fc.Arbitrary<Growth> =>
    units.map((unit) => (node) => ({
      before: `"${typeof node === 'string' ? JSON.stringify(node).slice(1, -1) : ''}`,
      unit: JSON.stringify(unit).slice(1, -1),
      middle: '',
      closing: '',
      after: '"',
    })),
  others: [
    { before: '{', unit: '"k§":0,', middle: '"k":0', closing: '', after: '}' },
    { before: '', unit: '[', middle: '', closing: ']', after: '' },
    { before: '', unit: '{"a":', middle: '0', closing: '}', after: '' },
    { before: '1', unit: '0', middle: '', closing: '', after: '' },
    { before: '0.', unit: '0', middle: '1', closing: '', after: '' },
    { before: '', unit: ' ', middle: '0', closing: '', after: '' },
  ].map(
    (shape): Growth =>
      () =>
        shape,
  ),
};

function findNodes(json: unknown, path: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [path];
  return [
    path,
    ...Object.entries(json).flatMap(([key, value]) => findNodes(value, [...path, key])),
  ];
}

function replace(json: unknown, [key, ...rest]: Path, by: string): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(json) as Record<string, unknown>;
  copy[key] = replace(copy[key], rest, by);
  return copy;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
