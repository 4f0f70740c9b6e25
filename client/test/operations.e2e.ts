import openApi from '../../service/openapi.json' with { type: 'json' };
import { createClient } from '../src/index.js';

interface Operation {
  operationId: string;
  parameters?: readonly { in: string; name: string; required: boolean }[];
  requestBody?: object;
  responses: Record<string, { content: Record<string, { schema: object }> }>;
  'x-alias-of'?: string;
}

const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
);

/** Calls a method of a client whose service answers with the text. Returns the requests, and what the method returns. */
async function call(name: string, parameters: readonly unknown[], answers: readonly string[]) {
  const requests: Request[] = [];
  const client = createClient({
    apiUrl: 'https://svc.example.com/',
    fetch: (request) => {
      requests.push(request as Request);
      return Promise.resolve(new Response(answers[requests.length - 1], { status: 201 }));
    },
  });
  const method = client[name as keyof typeof client] as (...given: unknown[]) => unknown;
  const returned = method(...parameters);
  if (!name.startsWith('each')) return { requests, result: await returned };
  const result: unknown[] = [];
  for await (const entry of returned as AsyncIterable<unknown>) result.push(entry);
  return { requests, result };
}

const envelope = (result: object) => JSON.stringify({ status: 'success', result });

test.each(operations.filter((operation) => !operation['x-alias-of']))(
  '$operationId sends its request, and returns the result of the answer',
  async ({ operationId, method, path, parameters = [], requestBody, responses }) => {
    const ids = parameters.filter((one) => one.in === 'path');
    const query = parameters.filter((one) => one.in === 'query');
    const body = { sent: ['é', 1] };
    const search = Object.fromEntries(query.map(({ name }) => [name, { is: name }]));
    const sent = requestBody ? [body] : query.length > 0 ? [search] : [];
    const [[contentType, { schema }]] = Object.entries(responses['200']!.content) as [
      [string, { schema: { properties?: { result?: { properties?: object } } } }],
    ];
    const { result: described } = schema.properties ?? {};
    const answered = contentType.includes('ndjson')
      ? '{"export":{}}\n{"end":{"lines":2}}\n'
      : described
        ? envelope({ answered: 1 })
        : '{"answered":1}';
    const { requests, result } = await call(
      operationId,
      [...ids.map(() => '../x'), ...sent],
      [answered],
    );

    const [request] = requests as [Request];
    const url = new URL(request.url);
    expect([request.method, url.pathname]).toEqual([method, path.replaceAll(/\{\w+\}/g, '..%2Fx')]);
    expect(
      [...url.searchParams].map(([name, text]) => [name, JSON.parse(text) as unknown]),
    ).toEqual(Object.entries(search));
    expect(await request.text()).toBe(requestBody ? JSON.stringify(body) : '');
    const isEmpty = described?.properties && Object.keys(described.properties).length === 0;
    if (responses['201']) expect(result).toEqual({ created: true, answered: 1 });
    else if (isEmpty) expect(result).toBeUndefined();
    else if (result instanceof Blob) expect(await result.text()).toBe(answered);
    else expect(result).toEqual(contentType.includes('ndjson') ? answered : { answered: 1 });
  },
);

test('an iterator requests the next page when all entries of the one before are used', async () => {
  const pages = [
    { feedback: [1, 2], cursor: 'next' },
    { feedback: [], cursor: 'last' },
    { feedback: [3] },
  ];
  const { requests, result } = await call(
    'eachFeedback',
    [{ targetCriteria: { uuid: 'one' }, limit: 2 }],
    pages.map(envelope),
  );
  expect(result).toEqual([1, 2, 3]);
  const cursors = requests.map(({ url }) => new URL(url).searchParams.get('cursor'));
  expect(cursors).toEqual([null, 'next', 'last']);
});

test('an export without its last line is an error', async () => {
  await expect(call('exportOwnData', [], ['{"export":{}}\n'])).rejects.toMatchObject({
    name: 'SvcError',
    code: 0,
    message: 'The export is incomplete.',
  });
});
