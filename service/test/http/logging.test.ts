import { request as httpRequest } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { loggerOptions } from '../../src/log.js';
import { createService } from '../../src/service.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { listen } from '../../../testing/suites/each-http.js';
import { send } from '../../../testing/service/send.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { memory } from '../../../testing/databases/embedded.js';
import { makeFolder } from '../../../testing/databases/locations.js';
import { startServing } from '../../../testing/service/svc.js';
import { secrets } from '../../../testing/service/secrets.js';
import { testLong } from '../../../testing/suites/test-long.js';

const debug = 20;
const info = 30;

/** Returns the output of a logger of the service. */
function logged(write: (log: pino.Logger) => void): string {
  let text = '';
  write(pino(loggerOptions('trace'), { write: (line) => (text += line) }));
  return text;
}

test('does not log secrets in any place', () => {
  const secrets = {
    authorization: 'S3CRET',
    cookie: 'S3CRET',
    signature: 'S3CRET',
    access_token: 'S3CRET',
  };
  const text = logged((log) => {
    log.info(secrets);
    log.info({ headers: secrets, body: secrets });
    log.info({ req: { method: 'GET', url: '/ranking?sourceCriteria=S3CRET', headers: secrets } });
  });
  expect(text).not.toContain('S3CRET');
  expect(text).toContain('"req":{"method":"GET"}');
});

test('a failed statement is logged without its parameters', () => {
  const cause = new Error('relation does not exist');
  const text = logged((log) => {
    log.error({
      err: new DrizzleQueryError('INSERT INTO feedbacks VALUES ($1)', ['S3CRET'], cause),
    });
  });
  expect(text).not.toContain('S3CRET');
  expect(text).toContain('INSERT INTO feedbacks');
  expect(text).toContain('relation does not exist');
  expect(text).toContain('logging.test.ts');
});

test('an internal error contains the id of the request and nothing else', async () => {
  const http = await listen(await createService({ secrets, location: await memory() }), {
    logLevel: 'silent',
  });
  try {
    await http.service.database.drizzle.execute('DROP TABLE badge_sets');
    const { status, headers, body } = await http.request('GET', '/badges');
    expect([status, body]).toEqual([
      500,
      {
        status: 'error',
        errorCode: 50000,
        errorMessage: `Internal error. Give the operator the id of the request: ${headers.get('x-request-id')}.`,
      },
    ]);
  } finally {
    await http.close();
  }
});

testLong('does not log an aborted upload as an error', async () => {
  const { settings, remove } = await makeFolder();
  const server = await startServing({ ...settings, SVC_LOG_LEVEL: 'info' });
  const account = createAccount();
  const { token } = await signIn(server.url, account);
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await send(server.url, 'POST', '/videos', {
    headers: { ...headers, 'upload-length': '100000' },
  });
  const sending = httpRequest(`${server.url}/${created.headers.get('location') ?? ''}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '100000',
    },
  });
  const closed = new Promise((resolve) => sending.on('close', resolve));
  sending.on('error', () => undefined);
  await new Promise<void>((resolve) => sending.write(Buffer.alloc(50_000), () => resolve()));
  sending.destroy();
  await closed;
  await server.waitForLog(/"msg":"Upload interrupted"/);
  server.child.kill('SIGTERM');
  const { stdout } = await server.ended;
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(lines.map(({ msg }) => msg)).toContain('Upload interrupted');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  await remove();
});

test('logs neither wallets nor network addresses, at any level', async () => {
  const { settings, remove } = await makeFolder();
  const server = await startServing({
    ...settings,
    SVC_LOG_LEVEL: 'trace',
    SVC_TRUST_PROXY: '1',
    SVC_RATE_LIMIT_ADDRESS: '6',
  });
  const account = createAccount();
  const { token } = await signIn(server.url, account);
  const address = account.address.toLowerCase();
  const headers = { 'x-forwarded-for': '203.0.113.99' };
  const ask = (method: string, path: string, query: Record<string, unknown> = {}) =>
    send(server.url, method, path, { token, headers, query });
  const self = { uuid: address };
  const answers = [
    await ask('GET', '/ranking', { sourceCriteria: self, targetType: 'provider' }),
    await ask('GET', `/feedback`, { targetCriteria: { uuid: `${address}-unknown` } }),
    await ask('GET', `/${address}`),
    await ask('POST', '/feedback'),
    await ask('DELETE', '/me'),
    await ask('GET', '/ranking', { sourceCriteria: self, targetType: 'provider' }),
    await send(server.url, 'GET', '/blocks', { headers }),
  ];
  await send(server.url, 'GET', '/health/live');
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404, 400, 401]));
  server.child.kill('SIGTERM');
  const { stdout, stderr } = await server.ended;
  const answered = stdout
    .split('\n')
    .filter((line) => line.includes('Request answered'))
    .map((line) => JSON.parse(line) as { level: number; route: string });
  const isProbe = ({ route }: { route: string }) => route === '/health/live';
  expect(answered.filter(isProbe).map(({ level }) => level)).toEqual([debug]);
  const others = answered.filter((line) => !isProbe(line));
  expect(others.map(({ level }) => level)).toEqual(others.map(() => info));
  expect(others.length).toBeGreaterThanOrEqual(answers.length);
  const named = new RegExp(`${address.slice(2)}|203[.]0[.]113[.]99`, 'i');
  expect(`${stdout}${stderr}`.split('\n').filter((line) => named.test(line))).toEqual([]);
  await remove();
});
