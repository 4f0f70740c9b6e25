import { METHODS } from 'node:http';
import { networkInterfaces } from 'node:os';
import { createService } from '../../src/service.js';
import { createDatabase } from '../../../testing/databases/create-database.js';
import { migrated } from '../../../testing/databases/template.js';
import { accountSecret, secrets } from '../../../testing/service/secrets.js';
import { startServer } from '../../../testing/service/start-server.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { find, parseMetrics } from './support/parse-metrics.js';

const token = 'a-token-of-metrics';
const metrics = { listener: undefined, token };

/** A service whose database can go away. */
interface MeasuredHttp extends Http {
  dropDatabase(): Promise<void>;
}

async function open(settings: { metrics?: typeof metrics } = {}): Promise<MeasuredHttp> {
  const { url, drop } = await createDatabase(migrated);
  const location = { url };
  const http = await listen(await createService({ secrets, location }), { location, ...settings });
  let dropped: Promise<void> | undefined;
  const dropDatabase = () => (dropped ??= drop());
  return {
    ...http,
    dropDatabase,
    close: async () => {
      await http.close();
      await dropDatabase();
    },
  };
}

async function read(url: string, authorization = `Bearer ${token}`) {
  const answer = await fetch(url, { headers: { authorization } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

let http: MeasuredHttp;
beforeAll(async () => {
  http = await open({ metrics });
});
afterAll(() => http.close());

test('there are no metrics without a setting', async () => {
  const plain = await open();
  const { status, body } = await plain.request('GET', '/metrics');
  await plain.close();
  expect([status, body.errorCode]).toEqual([404, 40400]);
});

test('only callers with the token read them at the port of the service', async () => {
  const url = `${http.url}/metrics`;
  for (const wrong of ['', 'Bearer', 'Bearer a-token-of-metric', `Bearer ${token}2`, token]) {
    const { status, headers, text } = await read(url, wrong);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(text).not.toContain('svc_');
  }
  const { status, headers } = await read(url);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'private, no-store',
  ]);
});

test('counts requests by route, and what the service does', async () => {
  const { token: session, address } = await http.person();
  const answers = [
    await http.request('GET', '/health/ready'),
    await http.request('POST', '/feedback', { token: session, body: {} }),
    await http.request('GET', `/${address}`),
    await http.request('PATCH', '/blocks'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 404]);
  const { text } = await read(`${http.url}/metrics`);
  const samples = parseMetrics(text);
  const count = (method: string, route: string, status: number) =>
    find(samples, 'svc_http_requests_total', {
      http_request_method: method,
      http_route: route,
      http_response_status_code: String(status),
    });
  expect([
    count('GET', '/health/ready', 200),
    count('POST', '/feedback', 400),
    count('GET', 'unknown', 404),
    count('PATCH', 'unknown', 404),
  ]).toEqual([1, 1, 1, 1]);
  expect(
    find(samples, 'http_server_request_duration_seconds_count', {
      http_request_method: 'POST',
      http_route: '/auth/verify',
    }),
  ).toBe(1);
  expect(find(samples, 'svc_database_up')).toBe(1);
  expect(find(samples, 'db_client_connection_max')).toBe(10);
  expect(find(samples, 'svc_index_bytes')).toBeGreaterThan(1_000);
  expect(find(samples, 'svc_index_age_seconds')).toBeLessThan(5);
  expect(find(samples, 'svc_index_loads_total')).toBe(1);
  expect(find(samples, 'svc_erasures_running')).toBe(0);
  expect(find(samples, 'svc_disk_free_bytes', { folder: 'videos' })).toBeGreaterThan(1e6);
  expect(text).not.toContain(address.slice(2));
});

test('requests with invented words add a bounded number of series', () => tryInvented(1_500));
testLong('10,000 of them add as few', () => tryInvented(10_000));

async function tryInvented(requests: number): Promise<void> {
  const statuses = new Set<number>();
  for (let start = 0; start < requests; start += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => invent(start + index));
    const answers = batch.map((request) => http.app.inject(request));
    for (const { statusCode } of await Promise.all(answers)) statuses.add(statusCode);
  }
  expect([...statuses].toSorted()).toEqual([204, 400, 401, 404]);
  const { text } = await read(`${http.url}/metrics`);
  expect(parseMetrics(text).length).toBeLessThanOrEqual(2_000);
  expect(text).not.toContain('invented');
}

/** A request with an invented path, method, type or key. */
function invent(index: number) {
  const word = `invented${index.toString(36)}`;
  const headers = { authorization: `Bearer ${word}`, 'x-invented': word };
  if (index % 10 === 0) return { method: 'GET' as const, url: `/ranking?targetType=${word}` };
  if (index % 10 === 1) return { method: 'GET' as const, url: '/blocks', headers };
  const method = METHODS[index % METHODS.length]! as 'GET';
  return { method, url: `/${word}/${word}?${word}=1`, headers };
}

test('a port of its own is one of this machine, and asks for the token too', async () => {
  const { url, drop } = await createDatabase(migrated);
  const server = await startServer({
    DATABASE_URL: url,
    SVC_ACCOUNT_SECRET: accountSecret,
    PORT: '0',
    SVC_DRAIN_MILLISECONDS: '0',
    SVC_LOG_LEVEL: 'silent',
    SVC_METRICS_PORT: '0',
    SVC_METRICS_TOKEN: token,
  });
  const { metricsAddress = '' } = server;
  const answers = [
    await read(metricsAddress),
    await read(metricsAddress, ''),
    await read(`${server.address}/metrics`),
  ];
  const { text } = answers[0]!;
  const elsewhere = Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  const refused = await Promise.allSettled(
    elsewhere.map(({ address }) => read(metricsAddress.replace('localhost', address))),
  );
  await server.close();
  await drop();
  expect(metricsAddress).toMatch(/^http:\/\/localhost:\d+\/metrics$/);
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404]);
  expect(refused.map(({ status }) => status)).toEqual(elsewhere.map(() => 'rejected'));
  const failures = parseMetrics(text).filter(({ name }) => name === 'svc_job_consecutive_failures');
  expect(failures.map(({ labels }) => labels['name'])).toContain('erase-people');
});

test('answers soon without the database', async () => {
  const one = await open({ metrics });
  await one.dropDatabase();
  const startedAt = performance.now();
  const { status, text } = await read(`${one.url}/metrics`);
  const took = performance.now() - startedAt;
  await one.close();
  const samples = parseMetrics(text);
  expect([status, find(samples, 'svc_database_up')]).toEqual([200, 0]);
  expect(find(samples, 'svc_erasures_running')).toBeUndefined();
  expect(find(samples, 'svc_index_bytes')).toBeGreaterThan(1_000);
  expect(took).toBeLessThan(3_000);
});
