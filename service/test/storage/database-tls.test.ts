import { writeFile } from 'node:fs/promises';
import { createDatabase } from '../../../testing/databases/create-database.js';
import {
  password,
  startTlsPostgres,
  type TlsPostgres,
} from '../../../testing/databases/tls-postgres.js';
import { svc } from '../../../testing/service/run-svc.js';
import { accountSecret } from '../../../testing/service/secrets.js';
import { send } from '../../../testing/service/send.js';
import { spawnSvc, startServing } from '../../../testing/service/svc.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';

let server: TlsPostgres;
beforeAll(async () => {
  server = await startTlsPostgres();
});
afterAll(() => server.stop());

const settings = (parameters: string, url = server.url) => ({
  DATABASE_URL: `${url}${parameters && `?${parameters}`}`,
  SVC_ACCOUNT_SECRET: accountSecret,
  SVC_NETWORKS: 'none',
});
const listKeys = (parameters: string, url?: string) =>
  svc(['keys', 'list'], settings(parameters, url));
const root = () => `sslrootcert=${server.authority}`;
async function expectRefusal(parameters: string, ...parts: string[]): Promise<void> {
  for (const command of [['keys', 'list'], ['migrate'], ['serve']]) {
    const { code, stderr } = await svc(command, settings(parameters));
    expect(code).toBe(1);
    for (const part of parts) expect(stderr).toContain(part);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain(password);
  }
}
const ownAuthority =
  "The certificate of the database's server is signed by an authority that the service does not know.";

describe('with a certificate of an own authority', () => {
  beforeAll(() => server.useCertificate('valid'));

  test.each(['require', 'prefer', 'verify-ca', 'verify-full'])(
    'sslmode=%s connects with the certificate of the authority',
    async (mode) => {
      expect(await listKeys(`sslmode=${mode}&${root()}`)).toMatchObject({ code: 0, stderr: '' });
    },
  );

  test.each([
    'sslmode=require',
    'sslmode=verify-ca',
    'sslmode=verify-full',
    'sslrootcert=system',
    'ssl=true',
  ])('%s names the parameters that connect', async (parameters) => {
    await expectRefusal(
      parameters,
      ownAuthority,
      '?sslmode=verify-full&sslrootcert=/path/ca.crt',
      'NODE_EXTRA_CA_CERTS',
      'docs/self-hosting.md#tls-to-the-database',
    );
  });

  test.each(['sslmode=no-verify', 'ssl=no-verify', 'uselibpqcompat=true&sslmode=require'])(
    '%s connects without checking the certificate',
    async (parameters) => {
      expect(await listKeys(parameters)).toMatchObject({ code: 0, stderr: '' });
    },
  );

  test('the driver prints no warning, and knows the authorities of Node.js', async () => {
    const { code, stderr } = await spawnSvc(['keys', 'list'], {
      ...settings('sslrootcert=system&sslmode=require'),
      NODE_EXTRA_CA_CERTS: server.authority,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('another authority of the same name is refused', async () => {
    await expectRefusal(`sslmode=verify-full&sslrootcert=${server.selfSigned}`, ownAuthority);
  });

  test('a connection without TLS is refused with the parameter that adds it', async () => {
    await expectRefusal(
      '',
      "The database's server refuses the connection without TLS.",
      'add sslmode=verify-full to DATABASE_URL',
      'no pg_hba.conf entry for host',
    );
  });

  test('an address whose host is not in the certificate is refused with the names that are', async () => {
    const { code, stderr } = await listKeys(
      `sslmode=verify-full&${root()}`,
      server.url.replace('localhost', '127.0.0.1'),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('is for another host name. Use a name of the certificate');
  });
});

test.each(['sslrootcert', 'sslcert', 'sslkey'])(
  'a missing file of %s is named with its parameter',
  async (name) => {
    await expectRefusal(
      `sslmode=verify-full&${name}=/nowhere/file.pem`,
      `The file /nowhere/file.pem of ${name} in DATABASE_URL does not exist.`,
    );
  },
);

test('a file without a certificate is named by its parameter', async () => {
  const file = `${server.authority}.txt`;
  await writeFile(file, 'none');
  await expectRefusal(`sslmode=verify-full&sslrootcert=${file}`, 'sslrootcert', 'in PEM format');
});

test('an address that cannot be read is not shown', async () => {
  const { code, stderr } = await listKeys('', `postgres://svc:${password}%zz#@localhost:port/svc`);
  expect(code).toBe(1);
  expect(stderr).toContain('DATABASE_URL is not a valid address');
  expect(stderr).not.toContain(password);
});

test('a server without TLS is refused', async () => {
  const { url, drop } = await createDatabase();
  const { code, stderr } = await listKeys('sslmode=require', url);
  expect(code).toBe(1);
  expect(stderr).toContain(
    "DATABASE_URL requires TLS, which the database's server does not have. Switch TLS on",
  );
  await drop();
});

test('a self-signed certificate is refused unless it is given', async () => {
  await server.useCertificate('selfSigned');
  await expectRefusal('sslmode=require', 'is self-signed', 'sslrootcert=/path/ca.crt');
  const given = `sslmode=verify-full&sslrootcert=${server.selfSigned}`;
  expect(await listKeys(given)).toMatchObject({ code: 0, stderr: '' });
});

test('a certificate for another host is refused with its names', async () => {
  await server.useCertificate('otherHost');
  await expectRefusal(
    `sslmode=verify-full&${root()}`,
    'is for another host name.',
    'DNS:db.example',
  );
});

testLong('a running service names the certificate that has expired, and recovers', async () => {
  await server.useCertificate('valid');
  const running = await startServing({
    ...settings(`sslmode=verify-full&${root()}`),
    SVC_LOG_LEVEL: 'warn',
  });
  await server.useCertificate('expired');
  await expectRefusal(`sslmode=verify-full&${root()}`, 'has expired. Replace it on the server.');
  await server.endConnections();
  await running.waitForLog(/"message":"[^"]* has expired\. Replace it on the server\./);
  expect(await send(running.url, 'GET', '/health/ready')).toMatchObject({
    status: 503,
    body: {
      errorMessage:
        "The database is not available. The certificate of the database's server, or of its authority, has expired.",
    },
  });
  expect(
    await send(running.url, 'GET', '/feedback', { query: { targetCriteria: { uuid: 'a' } } }),
  ).toMatchObject({ status: 503 });
  await server.useCertificate('valid');
  const health = () => send(running.url, 'GET', '/health/ready');
  await waitFor(async () => (await health()).status === 200);
  running.child.kill('SIGTERM');
  const { stdout, stderr } = await running.ended;
  expect(stdout + stderr).not.toContain(password);
});
