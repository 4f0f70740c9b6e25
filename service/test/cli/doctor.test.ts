import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmptyChain } from '../../../testing/chain/empty-chain.js';
import { administrate } from '../../../testing/databases/administrate.js';
import { makeDatabase, makeFolder, type Place } from '../../../testing/databases/locations.js';
import { startPostgres } from '../../../testing/databases/postgres.js';
import { toLocation } from '../../../testing/databases/to-location.js';
import { serve } from '../../../testing/networks/serve.js';
import { createKey } from '../../../testing/service/create-key.js';
import { svc } from '../../../testing/service/run-svc.js';
import { secrets } from '../../../testing/service/secrets.js';
import { startServer } from '../../../testing/service/start-server.js';
import { startServing, startSvc } from '../../../testing/service/svc.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { createService } from '../../src/service.js';
import { openDatabase, openToRead } from '../../src/storage/database/open-database.js';
import { dumpDatabase } from '../http/support/dump.js';
import { allOk, diagnose, listTree } from './support/doctor.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

const others = { SVC_PUBLIC_URL: 'https://svc.example', SVC_NETWORKS: 'none' };

describe('with a PostgreSQL server', () => {
  let place: Place;
  let url: string;
  let settings: Record<string, string>;
  beforeEach(async () => {
    place = await makeDatabase();
    url = place.settings['DATABASE_URL']!;
    settings = { ...place.settings, ...others, SVC_DATA: join(folder, 'none') };
  });
  afterEach(() => place.remove());

  const migrate = async () => expect(await svc(['migrate'], settings)).toMatchObject({ code: 0 });
  const run = (statements: string) => administrate(url, statements);

  async function dump(): Promise<string[]> {
    const database = await openDatabase({ url });
    try {
      return (await dumpDatabase({ database })).sort();
    } finally {
      await database.close();
    }
  }

  test('finds nothing wrong, and writes nothing', async () => {
    await migrate();
    const before = await dump();
    const { code, states, stderr, stdout } = await diagnose(settings);
    expect({ code, states, stderr }).toEqual({ code: 0, states: allOk, stderr: '' });
    expect(stdout).toMatch(/^rights {6}ok {7}\S/m);
    expect(await dump()).toEqual(before);
    expect(await readdir(folder)).toEqual([]);
  });

  test('opens a database that no statement can change', async () => {
    await migrate();
    const database = await openToRead({ url });
    try {
      const text = `INSERT INTO secrets (name, value) VALUES ('a', 'b')`;
      await expect(database.query({ name: 'write', text, values: [] })).rejects.toThrow(
        /read-only transaction/,
      );
    } finally {
      await database.close();
    }
  });

  test('reports a database without migrations, and leaves it so', async () => {
    const { code, states, texts } = await diagnose(settings);
    expect(code).toBe(1);
    expect(states).toMatchObject({ migrations: 'problem', keys: 'unknown', jobs: 'unknown' });
    expect(texts['migrations']).toMatch(/lacks \d+ migrations: run "svc migrate"/);
    expect(texts['jobs']).toContain('see migrations');
    expect(await dump()).toEqual([]);
  });

  test('reports the migrations of a later version', async () => {
    await migrate();
    await run(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 1)`);
    const { code, texts } = await diagnose(settings);
    expect(code).toBe(1);
    expect(texts['migrations']).toContain('one migration of a newer version');
  });

  test('reports an account secret that is not the one of the database', async () => {
    await migrate();
    const { code, states, texts } = await diagnose({
      ...settings,
      SVC_ACCOUNT_SECRET: 'another secret than the first one of the database',
    });
    expect({ code, states }).toEqual({ code: 1, states: { ...allOk, keys: 'problem' } });
    expect(texts['keys']).toContain('not the one that this database began with');
  });

  test('reports missing rights, with the statements that grant them', async () => {
    await migrate();
    const role = `doctor-${randomUUID()}`;
    await run(`CREATE ROLE "${role}" LOGIN; GRANT USAGE ON SCHEMA drizzle TO "${role}";
      GRANT SELECT ON drizzle.__drizzle_migrations TO "${role}";
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "${role}";
      REVOKE SELECT ON jobs FROM "${role}"`);
    const address = new URL(url);
    address.username = role;
    const { code, states, texts } = await diagnose({ ...settings, DATABASE_URL: `${address}` });
    expect({ code, states }).toEqual({
      code: 1,
      states: { ...allOk, rights: 'problem', jobs: 'unknown' },
    });
    expect(texts['rights']).toContain(`\nGRANT SELECT ON public.jobs TO "${role}";`);
    expect(texts['jobs']).toContain('see rights');
    await run(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
  });

  test('reports jobs and social networks that fail', async () => {
    await migrate();
    await run(`INSERT INTO jobs (name, failures) VALUES ('sweep', 3), ('rest', 2);
      INSERT INTO network_accounts (network, key, wallet_hash, wallet, account_id, label, next_read_at, failing_since)
        SELECT network, n, n, n, n, n, now(), now() FROM (VALUES ('nostr', 'a'), ('nostr', 'b')) AS t (network, n)`);
    const { code, states, texts } = await diagnose({ ...settings, SVC_NETWORKS: 'nostr,github' });
    expect(code).toBe(1);
    expect(states).toMatchObject({ jobs: 'problem', networks: 'problem problem' });
    expect(texts['jobs']).toContain('The job sweep has failed 3 times in a row');
    expect(texts['networks']).toContain('SVC_NETWORKS has github');
    expect(texts['networks']).toContain('Nostr: the last sync of all 2 accounts failed.');
  });

  test('checks each node of a chain, and how far the chain is scanned', async () => {
    await migrate();
    const now = Math.floor(Date.now() / 1_000);
    const nodes = await Promise.all([startEmptyChain(5, now), startEmptyChain(6, now)]);
    const [right, wrong] = nodes.map((node) => `${node.url}/v2/secret-key`);
    const file = join(folder, 'chains.json');
    const withNodes = async (...rpcUrls: string[]) => {
      const chain = { id: 5, rpcUrls, confirmations: 3, startBlock: now, transactions: {} };
      await writeFile(file, JSON.stringify({ chains: [chain] }));
      return diagnose({ ...settings, SVC_CHAINS: file });
    };
    expect(await withNodes(right!)).toMatchObject({ states: allOk, code: 0 });

    const down = 'http://127.0.0.1:1/v2/secret-key';
    const { code, texts, stdout } = await withNodes(right!, wrong!, down);
    expect(code).toBe(1);
    expect(stdout).not.toContain('secret-key');
    expect(texts['chains']!.split('\n')).toEqual([
      expect.stringMatching(
        /^Chain 5: the node 127\.0\.0\.1:\d+ fails\. The node belongs to chain 6\.$/,
      ),
      'Chain 5: the node 127.0.0.1:1 fails. The node gives no valid answer.',
    ]);

    await run(
      `INSERT INTO chains (chain_id, scanner, stopped_because) VALUES (5, 'x', 'It changed.')`,
    );
    expect((await withNodes(right!)).texts['chains']).toBe('Chain 5: It changed.');
    await Promise.all(nodes.map((node) => node.stop()));
    await rm(file);
  });

  testLong('does not wait for a node that does not answer', async () => {
    await migrate();
    const silent = await serve(() => () => undefined);
    const { code, states } = await diagnose({ ...settings, SVC_CHAIN_RPC_URL: silent.url });
    expect({ code, states }).toEqual({ code: 1, states: { ...allOk, chains: 'problem' } });
    await silent.stop();
  });

  testLong('a service that others cannot reach says so once at the start', async () => {
    const server = await startServing({ ...place.settings, SVC_LOG_LEVEL: 'warn' });
    await server.waitForLog(/SVC_PUBLIC_URL is http:\/\/localhost:\d+, an address of this machine/);
    server.child.kill('SIGTERM');
    expect((await server.ended).stdout.match(/SVC_PUBLIC_URL/g)).toHaveLength(1);
  });
});

test('reports a server that cannot be reached, without its address', async () => {
  const { code, stdout, states } = await diagnose({
    DATABASE_URL: 'postgres://svc:password-of-svc@127.0.0.1:1/none',
    SVC_DATA: join(folder, 'none'),
  });
  expect(code).toBe(1);
  expect(states).toMatchObject({
    ...{ settings: 'problem problem', pool: 'problem', rights: 'unknown', migrations: 'unknown' },
    ...{ keys: 'unknown', disk: 'ok', chains: 'ok' },
  });
  expect(stdout).toContain('check DATABASE_URL, and that its server is running');
  expect(stdout).not.toContain('password-of-svc');
});

testLong('reports a server with too few connections for an instance', async () => {
  const server = await startPostgres({ max_connections: '14' });
  try {
    const { code, states, texts } = await diagnose({ ...others, DATABASE_URL: server.url });
    expect(code).toBe(1);
    expect(states).toMatchObject({ pool: 'problem', migrations: 'problem' });
    expect(texts['pool']).toMatch(/needs up to 13 connections\. The server allows 11, .*enlarge/);
  } finally {
    await server.stop();
  }
});

test('lists all problems of the settings, and checks nothing else', async () => {
  const { code, texts, states, stderr } = await diagnose({ PORT: 'eighty', SVC_COLOUR: 'red' });
  expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  expect(texts['settings']).toContain('PORT must be integer, not "eighty".');
  expect(texts['settings']).toContain('SVC_COLOUR is not a setting.');
  expect(states).toMatchObject({ settings: 'problem problem', disk: 'unknown', chains: 'unknown' });
});

describe('with the embedded database', () => {
  let place: Place;
  let settings: Record<string, string>;
  let key: string;
  beforeAll(async () => {
    place = await makeFolder();
    // It receives the copies of the database.
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    settings = { ...place.settings, SVC_NETWORKS: 'none', TMPDIR: temporary };
    const service = await createService({ secrets, location: toLocation(place), engine: 'sql' });
    key = await createKey(service, 'doctor', ['admin']);
    await service.close();
  });
  afterAll(async () => {
    await rm(settings['TMPDIR']!, { recursive: true });
    await place.remove();
  });

  /** Programs that run the sources have files of their own beside them. */
  const listCopies = async () =>
    (await readdir(settings['TMPDIR']!)).filter((name) => name.startsWith('svc-copy-'));

  test('finds nothing wrong in a folder that no program uses, and changes no file', async () => {
    const before = await listTree(settings['SVC_DATA']!);
    const { code, states } = await diagnose(settings);
    expect({ code, states }).toEqual({ code: 0, states: allOk });
    expect(await listTree(settings['SVC_DATA']!)).toEqual(before);
    expect(await listCopies()).toEqual([]);
  });

  testLong('a signal leaves no copy of the database', async () => {
    const doctor = startSvc(['doctor'], settings);
    await waitFor(listCopies, ({ length }) => length > 0);
    doctor.child.kill('SIGINT');
    expect(await doctor.ended).toMatchObject({ code: 2, stdout: '' });
    expect(await listCopies()).toEqual([]);
  });

  test('beside a running service, checks what needs no database; with --url, that service does', async () => {
    const server = await startServer({
      ...settings,
      ...{ PORT: '0', SVC_LOG_LEVEL: 'fatal', SVC_JOBS: 'off', SVC_DRAIN_MILLISECONDS: '0' },
    });
    try {
      const { code, states, texts } = await diagnose(settings);
      expect(code).toBe(2);
      const ofDatabase = ['clock', 'pool', 'migrations', 'keys', 'jobs'];
      const unknown = Object.fromEntries(ofDatabase.map((name) => [name, 'unknown']));
      expect(states).toEqual({ ...allOk, ...unknown });
      expect(texts['pool']).toContain(`process id ${process.pid}`);
      expect(texts['pool']).toContain('run "svc doctor --url http://localhost:4700"');

      const ask = (apiKey: string) =>
        diagnose({ SVC_API_KEY: apiKey }, '--url', `${server.address}/`);
      expect(await ask(key)).toMatchObject({ code: 0, states: allOk });
      expect(await ask('svc_guessed')).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('answers: The API key is not valid.') as string,
      });
    } finally {
      await server.close();
    }
  });
});

describe('with a folder without a database', () => {
  let data: string;
  beforeEach(async () => {
    data = await mkdtemp(join(folder, 'data-'));
  });
  afterEach(() => rm(data, { recursive: true }));

  test('reports rights of other accounts, and leaves them', async () => {
    const secret = join(data, 'account-secret');
    await writeFile(secret, '');
    await chmod(secret, 0o644);
    const { code, texts } = await diagnose({ SVC_DATA: data, SVC_NETWORKS: 'none' });
    expect(code).toBe(1);
    expect(texts['rights']).toMatch(new RegExp(`^Other accounts have rights to ${secret}: `));
    expect((await stat(secret)).mode & 0o777).toBe(0o644);
  });

  test('makes no database', async () => {
    const { code, states, texts } = await diagnose({
      SVC_DATA: join(data, 'new'),
      SVC_NETWORKS: 'none',
    });
    expect(code).toBe(2);
    expect(states).toMatchObject({
      settings: 'ok',
      rights: 'ok',
      pool: 'unknown',
      keys: 'unknown',
    });
    expect(texts['pool']).toContain('has no database yet');
    expect(await readdir(data)).toEqual([]);
  });
});

describe('--url', () => {
  const ask = (url: string) => diagnose({ SVC_API_KEY: 'svc_key' }, '--url', url);

  test('needs a key', async () => {
    expect(await diagnose({}, '--url', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: '--url needs an API key with the scope admin in SVC_API_KEY.\n',
    });
  });

  test('refuses what is no address', async () => {
    expect(await ask('svc.example')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It must be an http or https address.') as string,
    });
  });

  test('reports a service that cannot be reached', async () => {
    expect(await ask('http://127.0.0.1:1')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'The service at 127.0.0.1:1 cannot be reached.\n',
    });
  });

  test('accepts the answers of a service alone, and sends the key nowhere else', async () => {
    const requests: (string | undefined)[] = [];
    let body = '';
    const stranger = await serve((url) => (request, response) => {
      requests.push(request.url);
      if (body === '') response.writeHead(307, { location: `${url}/elsewhere` });
      response.end(body);
    });
    const said = async (answer: string) => {
      body = answer;
      return ask(stranger.url);
    };
    expect((await said('')).stderr).toMatch(/answers: status 307\n$/);
    expect(requests).toEqual(['/health/checks']);
    for (const answer of ['<html>', 'null', '{"result":{"checks":[{"name":"x"}]}}']) {
      expect(await said(answer)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('does not answer as a service does') as string,
      });
    }
    const check = { name: 'disk', state: 'ok', text: 'a\u001b[2Jb' };
    expect((await said(JSON.stringify({ result: { checks: [check] } }))).stdout).toBe(
      'disk        ok       a [2Jb\n',
    );
    await stranger.stop();
  });
});
