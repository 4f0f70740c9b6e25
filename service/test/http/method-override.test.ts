import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createService } from '../../src/service.js';
import { memory } from '../../../testing/databases/embedded.js';
import { secrets } from '../../../testing/service/secrets.js';
import { origin } from '../../../testing/service/sign-in.js';
import { listen, type Http, type Person } from '../../../testing/suites/each-http.js';
import { emptySuccess, matchError } from './support/sample-network.js';

let http: Http;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  http = await listen(await createService({ secrets, location: await memory() }));
  [alice, bob] = [await http.person(), await http.person()];
});
afterAll(() => http.close());

/** Starts an upload of 10 bytes, and returns its path. */
async function start({ token }: Person): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
  const created = await http.request('POST', '/videos', { token, headers });
  expect(created.status).toBe(201);
  return `/${created.headers.get('location')!}`;
}

const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

interface Attempt {
  name: string;
  method: 'PATCH' | 'HEAD' | 'DELETE';
  /** Signed in as Alice without it. */
  token?: () => string | undefined;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
}
const unknown = `/videos/${'0'.repeat(32)}`;
const attempts: Attempt[] = [
  { name: 'a part', method: 'PATCH', headers: bytes, body: 'abcd', status: 204 },
  {
    name: 'a wrong offset',
    method: 'PATCH',
    headers: { ...bytes, 'upload-offset': '7' },
    body: 'x',
    status: 409,
  },
  { name: 'no type', method: 'PATCH', headers: { 'upload-offset': '0' }, body: 'x', status: 400 },
  { name: 'too many bytes', method: 'PATCH', headers: bytes, body: 'x'.repeat(11), status: 413 },
  { name: 'the position', method: 'HEAD', status: 200 },
  { name: 'the end of it', method: 'DELETE', status: 204 },
  ...(['PATCH', 'HEAD', 'DELETE'] as const).flatMap((method): Attempt[] => [
    { name: 'no token', method, token: () => undefined, headers: bytes, status: 401 },
    {
      name: 'the upload of another person',
      method,
      token: () => bob.token,
      headers: bytes,
      status: 403,
    },
    { name: 'an unknown upload', method, path: unknown, headers: bytes, status: 404 },
    { name: 'no id', method, path: '/videos/x', headers: bytes, status: 400 },
    { name: 'another version', method, headers: { ...bytes, 'tus-resumable': '0.1' }, status: 412 },
  ]),
];

/** Reads an answer, without the parts that differ between two requests and between connections. */
async function readAnswer(response: Response) {
  const all = [...response.headers];
  const differing = ['x-request-id', 'date', 'content-length', 'connection', 'keep-alive'];
  const timed = ['upload-expires', 'ratelimit-reset', 'retry-after'];
  return {
    status: response.status,
    headers: all
      .filter(([name]) => !differing.includes(name))
      .map(([name, value]) => (timed.includes(name) ? [name] : [name, value])),
    text: await response.text(),
    length: response.headers.get('content-length'),
  };
}

describe.each(attempts)(
  '$method by POST: $name',
  ({ method, token, path, headers, body, status }) => {
    test.each(['upper', 'lower', 'mixed'] as const)(
      'is answered as the method itself (%s case)',
      async (letters) => {
        const bearer = token ? token() : alice.token;
        const send = async (actual: string, more: Record<string, string>) =>
          readAnswer(
            await fetch(http.url + (path ?? (await start(alice))), {
              method: actual,
              headers: {
                origin,
                'tus-resumable': '1.0.0',
                ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
                ...headers,
                ...more,
              },
              ...(body !== undefined && { body }),
            }),
          );
        const direct = await send(method, {});
        expect(direct.status).toBe(status);
        const value = {
          upper: method,
          lower: method.toLowerCase(),
          mixed: method[0]! + method.slice(1).toLowerCase(),
        }[letters];
        const overridden = await send('POST', { 'x-http-method-override': value });
        expect({ ...overridden, length: direct.length }).toEqual(direct);
        if (method === 'HEAD') expect([overridden.text, overridden.length]).toEqual(['', '0']);
      },
    );
  },
);

test('what the named method does is done', async () => {
  const path = await start(alice);
  const post = (method: string, headers: Record<string, string> = {}, body?: string) =>
    http.request('POST', path, {
      token: alice.token,
      headers: { 'tus-resumable': '1.0.0', 'x-http-method-override': method, ...headers },
      ...(body !== undefined && { body }),
    });
  await post('PATCH', bytes, 'abcd');
  expect((await post('HEAD')).headers.get('upload-offset')).toBe('4');
  await post('PATCH', { ...bytes, 'upload-offset': '4' }, 'ef');
  expect((await post('HEAD')).headers.get('upload-offset')).toBe('6');
  await post('DELETE');
  expect((await post('HEAD')).status).toBe(404);
});

test('uploads are created with the method in the header, too', async () => {
  const { status } = await http.request('POST', '/videos', {
    token: alice.token,
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', 'x-http-method-override': 'Post' },
  });
  expect(status).toBe(201);
});

test.each([
  'PUT',
  'GET',
  'POST',
  'OPTIONS',
  'nothing',
  '',
  'PATCH, DELETE',
  'other methods',
  '__proto__',
])('refuses the method %j', async (method) => {
  const path = await start(alice);
  const post = (to: string, token?: string) =>
    http.request('POST', to, {
      token,
      headers: { 'tus-resumable': '1.0.0', 'x-http-method-override': method },
    });
  expect(await post(path, alice.token)).toMatchObject(
    matchError(40000, /must be PATCH, HEAD or DELETE/),
  );
  expect(await post(path)).toMatchObject(matchError(40100));
  if (method !== 'POST') {
    expect(await post('/videos', alice.token)).toMatchObject(matchError(40000, /must be POST/));
  }
});

test('only POST reads the header', async () => {
  const path = await start(alice);
  const headers = { 'tus-resumable': '1.0.0', 'x-http-method-override': 'DELETE' };
  for (const method of ['HEAD', 'PATCH', 'GET', 'OPTIONS']) {
    await http.request(method, path, { token: alice.token, headers: { ...headers, ...bytes } });
  }
  const { status } = await http.request('HEAD', path, { token: alice.token, headers });
  expect(status).toBe(200);
});

test('POST without the header is no route of an upload', async () => {
  expect(
    await http.request('POST', await start(alice), {
      token: alice.token,
      headers: { 'tus-resumable': '1.0.0' },
    }),
  ).toMatchObject(matchError(40400));
});

test('other routes ignore the header', async () => {
  const headers = { 'x-http-method-override': 'DELETE' };
  const { token } = alice;
  expect(await http.request('POST', '/blocks', { token, headers, body: {} })).toMatchObject(
    matchError(40400),
  );
  expect(
    await http.request('POST', '/auth/logoutEverywhere', { token: bob.token, headers }),
  ).toMatchObject({ status: 200, body: emptySuccess });
  expect(await http.request('POST', '/me', { token, headers })).toMatchObject(matchError(40400));
  expect(await http.request('GET', '/blocks', { token, headers })).toMatchObject({ status: 200 });
  expect(
    await http.request('POST', `${await start(alice)}/poster`, { token, headers }),
  ).toMatchObject(matchError(40400));
});

test('requests count for the limit of the user', async () => {
  const limited = await listen(await createService({ secrets, location: await memory() }), {
    limits: { user: 2 },
  });
  try {
    const { token } = await limited.person();
    const ask = (method: string) =>
      limited.request('POST', unknown, { token, headers: { 'x-http-method-override': method } });
    expect((await ask('PATCH')).status).toBe(404);
    expect((await ask('DELETE')).status).toBe(404);
    expect(await ask('DELETE')).toMatchObject(matchError(42900));
    expect((await ask('HEAD')).status).toBe(429);
  } finally {
    await limited.close();
  }
});
