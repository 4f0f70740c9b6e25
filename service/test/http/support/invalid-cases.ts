/** A request body or query with one mistake. */
export interface InvalidCase {
  /** For the test's name. */
  what: string;
  value: unknown;
  errorCode: number;
  /** The field that the message must name. */
  names: string;
}

/** A kind of field, with the ways in which its values can be wrong. */
export type Kind = Record<string, unknown>;

const text: Kind = {
  'a number': 7,
  'a boolean': true,
  'a list': ['x'],
  'an object': { x: 1 },
  null: null,
  empty: '',
  'a control character': 'a\u0007b',
  'a null character': 'a\u0000b',
  'the delete character': 'a\u007fb',
  'half a surrogate pair': 'a\ud800b',
  'the other half': 'a\udc00',
};

/** Ways in which a field of the kind can be wrong. */
export const kinds = {
  value: { ...text, 'too long': 'x'.repeat(257), 'a line break': 'a\nb' },
  type: { ...text, 'too long': 'x'.repeat(65) },
  review: { ...without(text, 'null'), 'too long': 'x'.repeat(5001) },
  name: { ...text, 'too long': 'x'.repeat(257) },
  word: { ...without(text, 'null'), 'too long': 'x'.repeat(65), spaced: 'a b', markup: '<b>' },
  url: {
    ...text,
    script: 'javascript:alert(1)',
    data: 'data:image/svg+xml,<svg/>',
    'another scheme': 'ftp://example.com/a.png',
    'no host': 'https://',
    'no URL': 'picture.png',
    spaced: 'https://example.com/a b',
    'too long': `https://example.com/${'x'.repeat(2048)}`,
  },
  secureUrl: {
    ...without(text, 'null'),
    http: 'http://example.com/a.mp4',
    script: 'javascript:alert(1)',
    'no host': 'https://',
  },
  address: {
    ...text,
    short: `0x${'1'.repeat(39)}`,
    long: `0x${'1'.repeat(41)}`,
    'no hexadecimal': `0x${'g'.repeat(40)}`,
    'without 0x': '1'.repeat(40),
  },
  stars: {
    text: '5',
    zero: 0,
    negative: -1,
    'too many': 6,
    fractional: 3.5,
    'a boolean': true,
    'a list': [5],
    'an object': {},
  },
  boolean: { text: 'true', number: 1, null: null, 'a list': [] },
  object: { text: '{}', number: 1, 'a boolean': true, null: null, 'a list': [] },
  list: { text: '[]', number: 1, 'a boolean': true, null: null, 'an object': {}, empty: [] },
} satisfies Record<string, Kind>;

/** The properties of a field that are needed to break it. */
export interface Field {
  /** Dotted. */
  path: string;
  kind: Kind;
  required?: boolean;
}

/** Lists a valid value with every field wrong in every way of its kind, missing, and beside an unknown one. */
export function listInvalidCases(
  valid: object,
  fields: readonly Field[],
  closed = [''],
): InvalidCase[] {
  const broken = fields.flatMap(({ path, kind, required = false }): InvalidCase[] => [
    ...Object.entries(kind).map(([way, value]) => wrong(`${path}: ${way}`, path, value)),
    ...(required ? [wrong(`${path}: missing`, path, undefined)] : []),
  ]);
  const unknown = closed.map((path) => {
    const name = path === '' ? 'unknownField' : `${path}.unknownField`;
    return wrong(`${path || 'the whole'}: an unknown field`, name, 1);
  });
  return [...broken, ...unknown];

  function wrong(what: string, path: string, value: unknown): InvalidCase {
    return { what, value: put(valid, path.split('.'), value), errorCode: 40001, names: path };
  }
}

/** A copy with another value at the path; `undefined` removes it. */
export function put(whole: unknown, [first, ...rest]: string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(whole)) {
    return whole.map((part: unknown, index) =>
      String(index) === first ? put(part, rest, value) : part,
    );
  }
  const copy: Record<string, unknown> = { ...(whole as object) };
  const changed = put(copy[first], rest, value);
  if (changed === undefined) return without(copy, first);
  return { ...copy, [first]: changed };
}

function without<T extends object>(object: T, name: string): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)) as Partial<T>;
}
