import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopes } from '../../src/auth/principal.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; schema?: Schema; content?: unknown }[];
}

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** The places of texts within a value: names of fields, `0` for items, `name` for names that are not known. */
function listTexts(schema: Schema): string[][] {
  const { $ref, type, properties = {}, additionalProperties, items, anyOf = [] } = schema;
  if ($ref !== undefined) return listTexts(document.components.schemas[$ref.split('/').at(-1)!]!);
  const within = (name: string, part: Schema) => listTexts(part).map((path) => [name, ...path]);
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  const isAny = type === undefined && !('anyOf' in schema);
  return [
    ...(isText || isAny ? [[]] : []),
    ...anyOf.flatMap(listTexts),
    ...Object.entries(properties).flatMap(([name, part]) => within(name, part)),
    ...(typeof additionalProperties === 'object' ? within('name', additionalProperties) : []),
    ...(items ? within('0', items) : []),
  ];
}

function build(path: readonly string[], text: string): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return text;
  return first === '0' ? [build(rest, text)] : { [first]: build(rest, text) };
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path: path.replace('/accounts/{id}', '/accounts/1').replace('{id}', '1'.repeat(32)),
    operation,
  })),
);

const bodies = operations.flatMap(({ method, path, operation }) =>
  Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => ({
    name: `${method} ${path}`,
    method,
    path,
    fields: [...new Set(listTexts(schema).map((field) => field.join('.')))],
  })),
);

const queries = operations.flatMap(({ method, path, operation }) => {
  const names = (operation.parameters ?? [])
    .filter((one) => one.in === 'query' && one.schema?.type === 'string')
    .map(({ name }) => name);
  return names.length > 0 ? [{ name: `${method} ${path}`, method, path, names }] : [];
});

test('the table has the fields of every operation', () => {
  expect(bodies.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /feedback',
      'POST /entity',
      'POST /badges',
      'POST /accounts/begin',
    ]),
  );
  const { fields } = bodies.find(({ name }) => name === 'POST /badges')!;
  expect(fields).toEqual(
    expect.arrayContaining(['badges.0.badge.label', 'badges.0.badge.label.de', 'image']),
  );
});

eachHttp((_, open) => {
  let http: Http;
  let token: string;
  beforeAll(async () => {
    http = await open();
    token = await http.key(...scopes);
  });
  afterAll(() => http.close());

  test.each([
    ['Nice \ud83d', 'the half surrogate pair U+D83D at position 6'],
    ['\u0092', 'the control character U+0092 at position 1'],
    ['\u0000', 'the control character U+0000 at position 1'],
  ])('%j is refused', async (review, refused) => {
    const body = { items: { review } };
    const { status, body: answer } = await http.request('POST', '/feedback', { token, body });
    expect({ status, body: answer }).toEqual(isRefused(`items.review has ${refused}.`));
  });

  test('a line break in a name is named, and so is a character in a name of a field', async () => {
    const entity = { type: 'thing', ids: { uuid: 'a-thing' } };
    const post = async (body: object) =>
      (await http.request('POST', '/entity', { token, body })).body.errorMessage;
    expect(await post({ ...entity, name: 'A\nB' })).toBe(
      'name has the control character U+000A at position 2.',
    );
    expect(await post({ ...entity, more: { ['a\u0003']: 1 } })).toBe(
      'more has a name with the control character U+0003 at position 2.',
    );
    expect(await post({ ...entity, ['\u0003']: 1 })).toBe(
      'The request has a name with the control character U+0003 at position 1.',
    );
    expect(await post({ ...entity, name: '\u2028' })).toBe(
      'name must NOT have fewer than 1 characters.',
    );
  });

  test('a control character that JSON does not allow is named as well', async () => {
    const { status, body } = await http.request('POST', '/entity', {
      token,
      body: '{"name": "A\u0003"}',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errorCode: 40000,
      errorMessage: 'The JSON has the control character U+0003 at position 12.',
    });
  });

  const isRefused = (message: string) => ({
    status: 400,
    body: { status: 'error', errorCode: 40001, errorMessage: message },
  });

  test.each(bodies)('$name names the character in each text', async ({ method, path, fields }) => {
    for (const field of fields) {
      const { status, body } = await http.request(method, path, {
        token,
        body: build(field.split('.').filter(Boolean), '👍b\u0003'),
      });
      expect({ status, body }).toEqual(
        isRefused(`${field} has the control character U+0003 at position 3.`),
      );
    }
  });

  test.each(queries)('$name names the character in each parameter', async (query) => {
    for (const name of query.names) {
      const { status, body } = await http.request(query.method, `${query.path}?${name}=a%03`, {
        token,
      });
      expect({ status, body }).toEqual(
        isRefused(`${name} has the control character U+0003 at position 2.`),
      );
    }
  });
});
