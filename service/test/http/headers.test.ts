import { version } from '../../src/version.js';
import { createService } from '../../src/service.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { origin } from '../../../testing/service/sign-in.js';
import { memory } from '../../../testing/databases/embedded.js';
import { secrets } from '../../../testing/service/secrets.js';

let http: Http;
beforeAll(async () => {
  http = await listen(await createService({ secrets, location: await memory() }));
});
afterAll(() => http.close());

const preflight = (from: string, path = '/feedback', names = 'authorization,content-type') =>
  http.request('OPTIONS', path, {
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': names,
    },
  });

test('pages of the configured origins may read answers', async () => {
  const { headers } = await http.request('GET', '/badges', { headers: { origin } });
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('vary')).toContain('Origin');
  expect(headers.get('access-control-expose-headers')).toContain('retry-after');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  const asked = await preflight(origin);
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
  expect(asked.headers.get('access-control-allow-methods')).toContain('DELETE');
  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
});

test('pages of the configured origins may read errors', async () => {
  for (const path of ['/feedback', '/nothing']) {
    const { headers } = await http.request('GET', path, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  }
});

const tracingNames =
  'sentry-trace,baggage,traceparent,tracestate,b3,x-b3-traceid,x-datadog-trace-id,newrelic,uber-trace-id,' +
  'elastic-apm-traceparent,x-requested-with,x-http-method-override';

test.each([
  '/feedback',
  '/videos',
  `/videos/${'0'.repeat(32)}`,
  '/auth/challenge',
  '/connect',
  '/sdk/x-svc/x-svc.css',
])('pages of the configured origins may send headers of other libraries to %s', async (path) => {
  const { status, headers } = await preflight(origin, path, tracingNames);
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('access-control-allow-headers')).toBe(tracingNames);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('vary')).toMatch(/Origin.*, Access-Control-Request-Headers/);
  const other = await preflight('https://evil.example', path, tracingNames);
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
});

test('headers of tracing libraries change no answer, whatever their value', async () => {
  const ask = async (value?: string) => {
    const names = value === undefined ? [] : tracingNames.split(',');
    const headers = Object.fromEntries(names.map((name) => [name, value!]));
    const { status, body } = await http.request('GET', '/badges', {
      headers: { origin, ...headers },
    });
    return { status, body };
  };
  const plain = await ask();
  expect(plain.status).toBe(200);
  for (const value of ['00-1-2-01', '', '=;,"', '\u00ff', 'DELETE', 'x'.repeat(4_000)]) {
    expect(await ask(value)).toEqual(plain);
  }
});

test.each([
  ['malformed', '\u00ff"<>;,,: \t*'],
  ['long', 'x,'.repeat(7_000)],
  ['no', ''],
])('a preflight that asks for %s names is answered as others', async (_kind, names) => {
  const { status, headers } = await preflight(origin, '/feedback', names);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin]);
});

test('pages of other origins may not read answers', async () => {
  for (const from of [
    'https://evil.example',
    'null',
    'http://localhost:47010',
    `${origin}.evil.example`,
  ]) {
    const { headers } = await http.request('GET', '/badges', { headers: { origin: from } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await preflight(from)).headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('answers have the version, an id and security headers', async () => {
  for (const path of ['/badges', '/nothing', '/ranking']) {
    const { headers } = await http.request('GET', path);
    expect(headers.get('api-version')).toBe(version);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  }
});

test('keeps a valid request id of the caller, and replaces an invalid one', async () => {
  const ask = async (id: string) =>
    (await http.request('GET', '/badges', { headers: { 'x-request-id': id } })).headers.get(
      'x-request-id',
    );
  expect(await ask('trace-1.a_B')).toBe('trace-1.a_B');
  expect(await ask('a b')).not.toBe('a b');
  expect(await ask('x'.repeat(65))).toHaveLength(36);
});

test('serves the OpenAPI document', async () => {
  const { body } = await http.request('GET', '/openapi.json');
  expect(body).toMatchObject({ openapi: '3.1.0', info: { version } });
});
