import { request as httpRequest } from 'node:http';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { origin } from '../../../testing/service/sign-in.js';
import { matchError } from './support/sample-network.js';
import {
  listInvalidCases,
  kinds,
  put,
  type Field,
  type InvalidCase,
} from './support/invalid-cases.js';

const giver = `0x${'1'.repeat(40)}`;
const friend = `0x${'2'.repeat(40)}`;
const shop = 'some-shop';

const criteria = (path: string, required = true): Field[] => [
  { path, kind: kinds.object, required },
  { path: `${path}.type`, kind: kinds.type },
  { path: `${path}.uuid`, kind: kinds.value },
  { path: `${path}.ids`, kind: kinds.object },
  { path: `${path}.ids.url`, kind: kinds.value },
];
const one = (uuid: string) => ({ type: 'thing', uuid, ids: { url: `https://${uuid}.example` } });

interface Operation {
  method: string;
  path: string;
  in: 'body' | 'query';
  valid: object;
  fields: Field[];
  /** Objects that have no other fields than the documented ones. */
  closed?: string[];
  more?: InvalidCase[];
}

const invalid = (what: string, value: unknown, names: string, errorCode = 40001): InvalidCase => ({
  what,
  value,
  names,
  errorCode,
});
const manyCriteria = Array.from({ length: 10_000 }, (_, i) => ({ uuid: `e${i}` }));
const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });

const feedback = {
  sourceCriteria: one(giver),
  targetCriteria: one(shop),
  transactionId: 'tx-1',
  items: {
    stars: 5,
    review: 'Good.\n\tVery good.',
    video: 'https://example.com/v.mp4',
    badges: { Quality: 'positive' },
  },
};
const entity = {
  type: 'thing',
  name: 'Thing',
  image: 'https://example.com/a.png',
  ids: { uuid: 'new-thing', url: 'https://new.example' },
  category: 'x',
};
const relationship = {
  type: 'social',
  sourceCriteria: one(giver),
  targetCriteria: one(friend),
  bidirectional: true,
  properties: { kind: 'bluesky' },
};
const badgeSet = {
  id: 'Taste',
  image: 'https://example.com/a.png',
  badges: [
    { qualifier: 'positive', badge: { label: 'Tasty', image: 'https://example.com/b.png' } },
  ],
};
const badgeImage = Object.fromEntries(Object.entries(kinds.url).filter(([way]) => way !== 'empty'));

const wrongLimits = [0, -1, 1.5, 1001, 'ten'].map((limit) => ['limit', limit] as const);
const wrongFlags = ['', 'yes', 'TRUE', 1, null, ['true']];

/** Further mistakes in the queries that read about a target. */
const readingQueries: Record<string, (readonly [string, unknown])[]> = {
  '/feedbackSummary': wrongLimits,
  '/interactionSummary': [],
  '/feedback': [
    ...wrongLimits,
    ...['', 'oldest', 'Newest', 1, null, ['newest'], {}].map((sort) => ['sort', sort] as const),
    ...['withReview', 'withVideo', 'verified', 'network', 'own'].flatMap((name) =>
      wrongFlags.map((flag) => [name, flag] as const),
    ),
    ...['', 0, 6, -1, 1.5, 'five', null, [5]].map((stars) => ['stars', stars] as const),
    ...['', ':', 'Quality:', ':positive', 'a b', 'a:b:c', '1', 'x'.repeat(65), ['Quality']].map(
      (badge) => ['badge', badge] as const,
    ),
    // Without own=true.
    ...['', 'order-1', 'x'.repeat(257)].map((id) => ['transactionId', id] as const),
    ...['', 'bm9uc2Vuc2U', 'a b', 'x'.repeat(513)].map((cursor) => ['cursor', cursor] as const),
  ],
};

const report = { targetCriteria: one(shop), reason: 'illegal', text: 'A law.' };

const operations: Operation[] = [
  {
    method: 'POST',
    path: '/report',
    in: 'body',
    valid: report,
    fields: [
      ...criteria('targetCriteria'),
      { path: 'reason', kind: { ...kinds.word, unknown: 'rude' }, required: true },
      { path: 'text', kind: { ...kinds.name, 'too long': 'x'.repeat(1_001) }, required: true },
    ],
    closed: ['', 'targetCriteria'],
    more: [
      ...['', 'x', '-1', '1.5', '1'.repeat(16), 1, null, ['1']].map((feedbackId) =>
        invalid(
          `feedbackId: ${JSON.stringify(feedbackId)}`,
          { feedbackId, reason: 'spam' },
          'feedbackId',
        ),
      ),
      invalid('neither subject', { reason: 'spam' }, 'feedbackId'),
      invalid('both subjects', { ...report, feedbackId: '1' }, 'exactly one'),
      invalid('an unknown feedback', { feedbackId: '987654', reason: 'spam' }, '.', 40401),
      invalid(
        'no text where it is needed',
        { ...report, reason: 'other', text: undefined },
        'text',
      ),
    ],
  },
  {
    method: 'POST',
    path: '/feedback',
    in: 'body',
    valid: feedback,
    fields: [
      ...criteria('sourceCriteria'),
      ...criteria('targetCriteria'),
      { path: 'transactionId', kind: kinds.value },
      { path: 'items', kind: kinds.object, required: true },
      { path: 'items.stars', kind: kinds.stars },
      { path: 'items.review', kind: kinds.review },
      { path: 'items.video', kind: kinds.secureUrl },
      { path: 'items.badges', kind: { text: 'x', number: 1, 'a list': [], empty: {} } },
      { path: 'items.badges.Quality', kind: kinds.word },
    ],
    closed: ['', 'sourceCriteria', 'targetCriteria', 'items'],
    more: [
      invalid('items: none', put(feedback, ['items'], {}), 'items'),
      invalid(
        'an unknown badge set',
        put(feedback, ['items', 'badges'], { Nope: 'positive' }),
        'items.badges',
      ),
      invalid(
        'an unknown qualifier',
        put(feedback, ['items', 'badges'], { Quality: 'superb' }),
        'items.badges.Quality',
      ),
      invalid(
        'a badge set that is markup',
        put(feedback, ['items', 'badges'], { '<script>': 'positive' }),
        'items.badges.<script>',
      ),
      invalid(
        'too many badges',
        put(
          feedback,
          ['items', 'badges'],
          Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`b${i}`, 'positive'])),
        ),
        'items.badges',
      ),
      invalid('criteria: none', put(feedback, ['targetCriteria'], {}), 'targetCriteria'),
      invalid(
        'criteria: no ids',
        put(feedback, ['targetCriteria'], { type: 'thing', ids: {} }),
        'targetCriteria',
      ),
      invalid(
        'criteria: unknown',
        put(feedback, ['targetCriteria'], { uuid: 'unknown' }),
        'targetCriteria',
        40401,
      ),
      invalid(
        'criteria: of another type',
        put(feedback, ['targetCriteria', 'type'], 'person'),
        'targetCriteria',
        40401,
      ),
      invalid(
        'criteria: of two entities',
        put(feedback, ['targetCriteria', 'ids', 'url'], `https://${friend}.example`),
        'targetCriteria',
        40002,
      ),
      invalid(
        'criteria: a list',
        put(feedback, ['targetCriteria', 'uuid'], [shop]),
        'targetCriteria.uuid',
      ),
      invalid('oneself', put(feedback, ['targetCriteria'], one(giver)), 'targetCriteria'),
      invalid(
        'withdrawing what is not there',
        { ...feedback, transactionId: 'tx-2', items: { stars: null } },
        'items',
      ),
    ],
  },
  ...['/entity', '/entities'].map((path): Operation => ({
    method: 'POST',
    path,
    in: 'body',
    valid: entity,
    fields: [
      { path: 'type', kind: kinds.type, required: true },
      { path: 'ids', kind: { ...kinds.object, empty: {} }, required: true },
      { path: 'ids.uuid', kind: kinds.value },
      { path: 'name', kind: kinds.name },
      { path: 'image', kind: kinds.url },
    ],
    closed: [],
    more: [
      invalid(
        'a property with a control character',
        { ...entity, note: { deep: ['a\u0000'] } },
        'note',
      ),
      invalid('a property with half a surrogate pair', { ...entity, note: 'a\ud800' }, 'note'),
      invalid(
        'a name of a property with a control character',
        { ...entity, 'a\u0000b': 1 },
        'a name with the control character U+0000 at position 2',
      ),
      invalid(
        'a name within a property with a control character',
        { ...entity, note: { 'a\u0000b': 1 } },
        'note',
      ),
      invalid('properties over 16 KiB', { ...entity, note: 'x'.repeat(16 * 1024) }, 'properties'),
      invalid('an id of a name that is none', { ...entity, ids: { 'a b': 'x' } }, 'ids.a b'),
      invalid(
        'too many ids',
        {
          ...entity,
          ids: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`id${i}`, 'x'])),
        },
        'ids',
      ),
    ],
  })),
  {
    method: 'POST',
    path: '/relationship',
    in: 'body',
    valid: relationship,
    fields: [
      { path: 'type', kind: kinds.type, required: true },
      {
        path: 'sourceCriteria',
        kind: { text: 'x', number: 1, null: null, empty: [] },
        required: true,
      },
      {
        path: 'targetCriteria',
        kind: { text: 'x', number: 1, null: null, empty: [] },
        required: true,
      },
      { path: 'sourceCriteria.type', kind: kinds.type },
      { path: 'bidirectional', kind: kinds.boolean },
      { path: 'properties', kind: kinds.object },
    ],
    closed: ['', 'sourceCriteria', 'targetCriteria'],
    more: [
      invalid(
        'a value of the wrong type',
        put(relationship, ['targetCriteria', 'uuid'], 7),
        'targetCriteria.uuid',
      ),
      invalid(
        'an empty list of values',
        put(relationship, ['targetCriteria', 'uuid'], []),
        'targetCriteria.uuid',
      ),
      invalid(
        'a list with a wrong value',
        put(relationship, ['targetCriteria', 'uuid'], ['x', '']),
        'targetCriteria.uuid',
      ),
      invalid(
        'too many values',
        put(
          relationship,
          ['targetCriteria', 'uuid'],
          Array.from({ length: 1001 }, (_, i) => `e${i}`),
        ),
        'targetCriteria.uuid',
      ),
      invalid(
        'criteria: unknown',
        put(relationship, ['targetCriteria'], { uuid: 'unknown' }),
        'targetCriteria',
        40401,
      ),
      invalid('criteria: none', put(relationship, ['targetCriteria'], {}), 'targetCriteria'),
      invalid('oneself', put(relationship, ['targetCriteria'], one(giver)), 'targetCriteria'),
      invalid(
        'a property with a control character',
        put(relationship, ['properties'], { kind: 'a\u0000' }),
        'properties.kind',
      ),
      invalid(
        'a property of a name that is none',
        put(relationship, ['properties'], { 'a b': 1 }),
        'properties.a b',
      ),
      invalid(
        'properties over 4 KiB',
        put(relationship, ['properties'], { kind: 'x'.repeat(4096) }),
        'properties',
      ),
      invalid(
        'too many properties',
        put(
          relationship,
          ['properties'],
          Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`p${i}`, 1])),
        ),
        'properties',
      ),
    ],
  },
  {
    method: 'POST',
    path: '/badges',
    in: 'body',
    valid: badgeSet,
    fields: [
      { path: 'id', kind: { ...kinds.word, null: null }, required: true },
      { path: 'image', kind: badgeImage },
      { path: 'badges', kind: kinds.list, required: true },
      { path: 'badges.0.qualifier', kind: { ...kinds.word, null: null }, required: true },
      { path: 'badges.0.badge', kind: kinds.object, required: true },
      { path: 'badges.0.badge.label', kind: kinds.name, required: true },
      { path: 'badges.0.badge.image', kind: badgeImage, required: true },
    ],
    closed: ['', 'badges.0', 'badges.0.badge'],
    more: [
      invalid(
        'a qualifier twice',
        { ...badgeSet, badges: [badgeSet.badges[0], badgeSet.badges[0]] },
        'badges',
      ),
      invalid(
        'too many badges',
        {
          ...badgeSet,
          badges: Array.from({ length: 17 }, (_, i) => ({
            ...badgeSet.badges[0],
            qualifier: `q${i}`,
          })),
        },
        'badges',
      ),
    ],
  },
  {
    method: 'POST',
    path: '/previousEndorsersRequest',
    in: 'body',
    valid: { sourceAddress: giver, targetAddress: friend, transactionId: 'tx' },
    fields: [
      { path: 'sourceAddress', kind: kinds.address, required: true },
      { path: 'targetAddress', kind: kinds.address, required: true },
      { path: 'transactionId', kind: kinds.value, required: true },
    ],
  },
  {
    method: 'POST',
    path: '/auth/challenge',
    in: 'body',
    valid: { address: giver, chainId: 1 },
    fields: [
      { path: 'address', kind: kinds.address, required: true },
      {
        path: 'chainId',
        kind: {
          text: '1',
          zero: 0,
          negative: -1,
          fractional: 1.5,
          null: null,
          'too large': 2 ** 60,
        },
        required: true,
      },
    ],
  },
  {
    method: 'POST',
    path: '/auth/verify',
    in: 'body',
    valid: { message: 'no sign-in', signature: `0x${'12'.repeat(65)}` },
    fields: [
      {
        path: 'message',
        kind: { number: 1, null: null, empty: '', 'too long': 'x'.repeat(4097) },
        required: true,
      },
      {
        path: 'signature',
        kind: {
          number: 1,
          null: null,
          empty: '',
          odd: '0x123',
          'no hexadecimal': '0xzz',
          'too long': `0x${'1'.repeat(40_000)}`,
        },
        required: true,
      },
    ],
  },
  {
    method: 'GET',
    path: '/ranking',
    in: 'query',
    valid: {
      sourceCriteria: one(giver),
      targetType: 'thing',
      targetCriterias: [one(shop)],
      limit: 10,
    },
    fields: [
      ...criteria('sourceCriteria').map(readable),
      {
        path: 'targetType',
        kind: { empty: '', 'too long': 'x'.repeat(65), 'a control character': 'a\u0000' },
        required: true,
      },
      { path: 'targetCriterias.0.uuid', kind: kinds.value },
      {
        path: 'limit',
        kind: {
          zero: 0,
          negative: -1,
          fractional: 1.5,
          'too large': 1001,
          text: 'ten',
          empty: '',
          list: [1],
          hexadecimal: '0x10',
        },
      },
      {
        path: 'context.origin',
        kind: {
          number: 1,
          list: [],
          empty: {},
          'beyond the pole': { lat: 91, lon: 0 },
          text: { lat: '1', lon: 0 },
        },
      },
      {
        path: 'context.destination',
        kind: { 'beyond the date line': { lat: 0, lon: 181 } },
      },
    ],
    closed: ['', 'sourceCriteria', 'targetCriterias.0', 'context'],
    more: [
      invalid(
        'criteria: unknown',
        { sourceCriteria: { uuid: 'unknown' }, targetType: 'thing' },
        'sourceCriteria',
        40401,
      ),
      invalid('criteria: none', { sourceCriteria: {}, targetType: 'thing' }, 'sourceCriteria'),
      invalid(
        'a target of another type',
        { sourceCriteria: one(giver), targetType: 'person', targetCriterias: [{ uuid: shop }] },
        'targetCriterias',
        40401,
      ),
    ],
  },
  ...Object.keys(readingQueries).map((path): Operation => ({
    method: 'GET',
    path,
    in: 'query',
    valid: { sourceCriteria: one(giver), targetCriteria: one(shop) },
    fields: [
      ...criteria('sourceCriteria').map(readable),
      ...criteria('targetCriteria').map(readable),
    ],
    closed: ['', 'sourceCriteria', 'targetCriteria'],
    more: readingQueries[path]!.map(([name, value]) =>
      invalid(
        `${name}: ${JSON.stringify(value)}`,
        { sourceCriteria: one(giver), targetCriteria: one(shop), [name]: value },
        name,
      ),
    ),
  })),
  {
    method: 'DELETE',
    path: '/feedback',
    in: 'query',
    valid: { sourceCriteria: one(giver), targetCriteria: one(shop), transactionId: 'stored' },
    fields: [
      ...criteria('sourceCriteria').map(readable),
      ...criteria('targetCriteria').map(readable),
      {
        path: 'transactionId',
        kind: { empty: '', 'too long': 'x'.repeat(257), 'a control character': 'a\u0007' },
      },
    ],
    closed: ['', 'sourceCriteria', 'targetCriteria'],
    more: [
      invalid(
        'a feedback that is not there',
        { sourceCriteria: one(giver), targetCriteria: one(shop), transactionId: 'tx-9' },
        '.',
        40401,
      ),
    ],
  },
];

/** In a query text is read as JSON, so that an object as text is an object. */
function readable(field: Field): Field {
  const { text: _, ...kind } = field.kind;
  return { ...field, kind };
}

eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  beforeAll(async () => {
    http = await open();
    key = await http.key('admin');
    const post = (path: string, body: object) => http.request('POST', path, { token: key, body });
    for (const uuid of [giver, friend, shop]) {
      await post('/entity', { type: 'thing', ids: { uuid, url: `https://${uuid}.example` } });
    }
    await post('/badges', { ...badgeSet, id: 'Quality' });
    await post('/feedback', { ...feedback, transactionId: 'stored' });
  });
  afterAll(() => http.close());

  /** Computes a digest of all stored data. */
  const stored = async (): Promise<string> => {
    const rows = (text: string) =>
      http.service.database.query<Record<string, string>>({
        name: `digest ${text.length}`,
        text,
        values: [],
      });
    const tables = await rows(
      `SELECT tablename AS t FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const digests = tables.map(
      ({ t }) =>
        `(SELECT count(*) || md5(string_agg(x::text, '' ORDER BY x::text)) FROM ${t} AS x)`,
    );
    return JSON.stringify(
      await rows(`SELECT ${digests.map((d, i) => `${d} AS d${i}`).join(', ')}`),
    );
  };
  const send = ({ method, path, in: place }: Operation, value: unknown) =>
    http.request(method, path, {
      token: key,
      headers: { origin },
      ...(place === 'body'
        ? { body: JSON.stringify(value) }
        : { query: value as Record<string, unknown> }),
    });

  describe.each(operations)('$method $path', (operation) => {
    let before: string;
    beforeAll(async () => {
      before = await stored();
    });
    afterAll(async () => {
      expect(await stored()).toBe(before);
    });
    const { valid, fields, closed = [''], more = [] } = operation;
    test.each([...listInvalidCases(valid, fields, closed), ...more])(
      '$what',
      async ({ value, errorCode, names }) => {
        const answer = await send(operation, value);
        expect(answer).toMatchObject(matchError(errorCode));
        expect(Object.keys(answer.body).sort()).toEqual(['errorCode', 'errorMessage', 'status']);
        expect(answer.body.errorMessage).toContain(names);
      },
    );
  });

  describe.each(operations.filter(({ in: place }) => place === 'body'))(
    'the body of $method $path',
    (operation) => {
      const { method, path, valid } = operation;
      const json = JSON.stringify(valid);
      const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
        fetch(http.url + path, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            origin,
            ...headers,
          },
          body,
        });
      const [first] = Object.keys(valid) as [string];
      const cases: [string, number, string | Uint8Array<ArrayBuffer>, Record<string, string>?][] = [
        ['is not JSON', 40000, '{'],
        ['is empty', 40001, ''],
        ['is a list', 40001, '[]'],
        ['is null', 40001, 'null'],
        ['is text', 40001, '"x"'],
        ['has a key twice', 40000, `${json.slice(0, -1)},${JSON.stringify(first)}:1}`],
        ['has the same key and value twice', 40000, `{"a":1,"a":1}`],
        ['has a key twice, once in disguise', 40000, `{"a":1,"\\u0061":2}`],
        ['has __proto__', 40000, `${json.slice(0, -1)},"__proto__":{"x":1}}`],
        ['has __proto__ in disguise', 40000, `${json.slice(0, -1)},"\\u005f_proto__":{"x":1}}`],
        ['has __proto__ deep within', 40000, `${json.slice(0, -1)},"a":[{"__proto__":null}]}`],
        ['is too deep', 40000, JSON.stringify({ ...valid, deep: deep(40) })],
        ['is far too deep', 40000, '['.repeat(30_000) + ']'.repeat(30_000)],
        ['is cut', 40000, json.slice(0, -1)],
        ['goes on', 40000, `${json}{}`],
        ['has a comment', 40000, `${json}// x`],
        ['has NaN', 40000, `${json.slice(0, -1)},"n":NaN}`],
        ['has a number beyond all', 40000, `${json.slice(0, -1)},"n":1e400}`],
        ['is not UTF-8', 40000, new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
        ['is 1 MiB', 41300, JSON.stringify({ ...valid, x: 'x'.repeat(1024 * 1024) })],
        ['is just over 64 KiB', 41300, ' '.repeat(64 * 1024 - json.length + 1) + json],
        ['is a form', 41500, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
        ['has the content type text/plain', 41500, json, { 'content-type': 'text/plain' }],
        ['has no content type', 41500, json, { 'content-type': '' }],
        ['has an invalid content type', 41500, json, { 'content-type': 'nonsense' }],
      ];
      test('is refused in every malformed form, and nothing is stored', async () => {
        const before = await stored();
        const answers = await Promise.all(
          cases.map(async ([what, , body, headers]) => {
            const answer = await post(body, headers);
            return [
              what,
              answer.status,
              ((await answer.json()) as { errorCode: number }).errorCode,
            ];
          }),
        );
        expect(answers).toEqual(cases.map(([what, code]) => [what, Math.floor(code / 100), code]));
        expect(await stored()).toBe(before);
      });
    },
  );

  describe('a query', () => {
    const ask = (query: string) => http.request('GET', '/ranking', { token: key, query });
    const source = `sourceCriteria=${encodeURIComponent(JSON.stringify({ uuid: giver }))}&targetType=thing`;
    test.each([
      ['JSON that is cut', 'sourceCriteria={"uuid"&targetType=thing', 40000, 'sourceCriteria'],
      [
        'JSON with a key twice',
        'sourceCriteria={"uuid":"a","uuid":"b"}&targetType=thing',
        40000,
        'sourceCriteria',
      ],
      [
        'JSON with __proto__',
        'sourceCriteria={"__proto__":{"uuid":"a"}}&targetType=thing',
        40000,
        'sourceCriteria',
      ],
      ['bracketed __proto__', `${source}&sourceCriteria[__proto__][uuid]=a`, 40000, '__proto__'],
      ['bytes that are not UTF-8', `${source}&limit=%ff`, 40000, 'query'],
      [
        'half a surrogate pair in bytes',
        `sourceCriteria[uuid]=%ED%A0%80&targetType=thing`,
        40000,
        'query',
      ],
      ['a parameter twice', `${source}&limit=1&limit=2`, 40001, 'limit'],
      ['one parameter in two forms', `${source}&sourceCriteria[uuid]=x`, 40001, 'sourceCriteria'],
      ['too deep brackets', `${source}&targetCriterias[0][ids][a][b][c][d][e]=x`, 40001, 'query'],
      ['too many parameters', Array.from({ length: 9000 }, () => 'a=1').join('&'), 40001, 'query'],
      [
        '2,000 criteria',
        `${source}&${Array.from({ length: 2_000 }, () => 'targetCriterias={}').join('&')}`,
        40001,
        'query',
      ],
      [
        '1,001 criteria',
        `${source}&targetCriterias=${encodeURIComponent(JSON.stringify(manyCriteria.slice(0, 1001)))}`,
        40001,
        'targetCriterias',
      ],
      ['nothing', '', 40001, 'sourceCriteria'],
    ])('with %s is refused', async (_what, query, errorCode, names) => {
      const answer = await ask(query);
      expect(answer).toMatchObject(matchError(errorCode));
      expect(answer.body.errorMessage).toContain(names);
    });

    test('refuses a query with 10,000 criteria as too large', async () => {
      const list = encodeURIComponent(JSON.stringify(manyCriteria));
      const answer = await raw(`${http.url}/ranking?${source}&targetCriterias=${list}`);
      expect(answer).toMatchObject(matchError(41300));
    });
  });

  test('answers a header over 128 KiB and invalid HTTP in the envelope', async () => {
    expect(await raw(`${http.url}/badges`, { 'x-large': 'x'.repeat(130 * 1024) })).toMatchObject(
      matchError(41300),
    );
    expect(await raw(`${http.url}/badges?${'x'.repeat(100 * 1024)}`)).toMatchObject({
      status: 200,
    });
    expect(await http.request('GET', '/%')).toMatchObject(matchError(40000));
    expect(await http.request('GET', '/%ff')).toMatchObject(matchError(40000));
  });

  test('returns 404 for an unknown route or method', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/nothing?x=1'],
      ['PUT', '/feedback'],
      ['DELETE', '/entity'],
      ['GET', '/entity'],
      ['PATCH', '/ranking'],
      ['POST', '/ranking'],
    ] as const) {
      expect(await http.request(method, path, { token: key })).toMatchObject(
        matchError(40400, /does not exist/),
      );
    }
  });

  test('accepts the valid requests', async () => {
    for (const operation of operations) {
      if (operation.path === '/auth/verify') continue;
      const { status, body } = await send(operation, operation.valid);
      expect([operation.path, status, body.errorMessage]).toEqual([
        operation.path,
        status === 201 ? 201 : 200,
        undefined,
      ]);
    }
  });
});

/** Sends a request with Node's own client, which sends requests that others refuse to send. */
function raw(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const request = httpRequest(url, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}
