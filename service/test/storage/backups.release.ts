import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import type { PrivateKeyAccount } from 'viem/accounts';
import { administrate } from '../../../testing/databases/administrate.js';
import { createDatabase } from '../../../testing/databases/create-database.js';
import {
  findSystemBinaries,
  startPostgres,
  unprivilegedUser,
  type PostgresServer,
} from '../../../testing/databases/postgres.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { findFreePort } from '../../../testing/service/free-port.js';
import { svc } from '../../../testing/service/run-svc.js';
import { hasFfmpeg, sampleVideo } from '../../../testing/service/sample-video.js';
import { accountSecret, secrets } from '../../../testing/service/secrets.js';
import { getResult, send } from '../../../testing/service/send.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { startBucket } from '../../../testing/service/start-bucket.js';
import { startServing } from '../../../testing/service/svc.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { createService, type Service } from '../../src/service.js';
import {
  findConnectedAccount,
  upsertAccount,
} from '../../src/storage/accounts/network-accounts.js';
import { BucketStore } from '../../src/videos/bucket-store.js';

// The commands are those of docs/backups.md, in its order: the page leaves paths and addresses to the reader.
const repository = join(import.meta.dirname, '../../..');
const page = readFileSync(join(repository, 'docs/backups.md'), 'utf8');
const blocks = [...page.matchAll(/^( *)```sh\n([^]*?)^\1```/gm)].map(([, indent, code]) =>
  code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);
/** Settings of the server in the page's block of postgresql.conf. */
const archiving = Object.fromEntries(
  [.../^```ini\n([^]*?)^```/m.exec(page)![1]!.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(
    ([, name, value]) => [name!, value!],
  ),
);

const tools = findSystemBinaries();
if (!tools) process.stdout.write('Backups are not rehearsed: no PostgreSQL is installed.\n');
if (!hasFfmpeg) process.stdout.write('Backups are not rehearsed: there is no ffmpeg.\n');
const user = unprivilegedUser();

(tools && hasFfmpeg ? describe : describe.skip)('a service whose machine is lost', () => {
  let folder: string;
  let source: PostgresServer;
  let placeholders: Map<string, string>;
  const [erased, kept, later] = [createAccount(), createAccount(), createAccount()];
  const path = (name: string) => join(folder, name);
  const settingsOf = (url: string, data: string) => ({
    DATABASE_URL: url,
    SVC_ACCOUNT_SECRET: accountSecret,
    SVC_DATA: path(data),
    PATH: process.env['PATH']!,
  });
  const original = () => settingsOf(source.databaseUrl('svc'), 'data');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-backups-'));
    chmodSync(folder, 0o755);
    for (const name of ['backups', 'backups/wal', 'restored', 'data', 'elsewhere']) {
      mkdirSync(path(name));
      if (user && /^(backups|restored)/.test(name)) chownSync(path(name), user.uid, user.gid);
    }
    await symlink(join(repository, 'node_modules'), path('node_modules'));
    const settings: Record<string, string> = { fsync: 'off' };
    for (const [name, value] of Object.entries(archiving))
      settings[name] = value.replaceAll('/backups', path('backups'));
    source = await startPostgres(settings);
    await administrate(source.url, 'CREATE DATABASE svc');
    placeholders = new Map([
      ['/backups', path('backups')],
      ['/var/lib/svc-restored', path('restored/server')],
      ['/elsewhere', path('elsewhere')],
      ['/new-data', path('new-data')],
      ['/data', path('data')],
      ['postgres://backup:…@db.example/', source.url],
    ]);
    await importLines({ entity: { type: 'shop', ids: { uuid: 'shop' } } });
    await writeFile(path('film.webm'), sampleVideo('webm'));
    for (const account of [erased, kept, later]) await giveFeedback(account);
    await inService(original(), ({ database, hashes }) =>
      upsertAccount(
        database.drizzle,
        {
          network: 'github',
          key: hashes.hashAccount('github', '42'),
          wallet: kept.address.toLowerCase(),
          walletHash: hashes.hashWallet(kept.address.toLowerCase()),
          accountId: '42',
          label: 'kept',
        },
        0,
      ),
    );
  });
  afterAll(async () => {
    await source.stop();
    rmSync(folder, { recursive: true });
  });

  test('is restored from a dump', async () => {
    const marks = path('elsewhere/erasures-2026-01-31T09.jsonl');
    const before = await exportAll(original());
    await runBlock(/^pg_dump/, original());
    // It is in the copy of the videos alone.
    await storeVideo(kept);
    await runBlock(/^cp -a \/data\/videos/, original());
    await erase(erased);
    const after = await exportAll(original());
    await runBlock(/erasures\.new/, original());
    const [newest] = readdirSync(path('elsewhere')).filter((name) => name.endsWith('.jsonl'));
    await writeFile(marks, readFileSync(path(`elsewhere/${newest!}`)));
    expect(readFileSync(path('elsewhere/keys.txt'), 'utf8')).toBe('There are no keys.\n');

    const server = await startPostgres({ fsync: 'off' });
    try {
      await administrate(server.url, 'CREATE ROLE svc LOGIN');
      const url = server.databaseUrl('svc').replace('//postgres@', '//svc@');
      const restored = settingsOf(url, 'new-data');
      placeholders.set('postgres://postgres:…@new.example/postgres', server.url);
      placeholders.set('postgres://svc:…@new.example/svc', url);

      await runBlock(/^createdb/, {});
      await runBlock(/^mkdir -p \/new-data/, {});
      expect(await exportAll(restored)).toBe(before);
      await runBlock(/erasures apply/, restored);
      expect(await exportAll(restored)).toBe(after);
      await runBlock(/rotate-signing/, restored);
      await expectKept(restored);
      await removeFromBucket(restored);
    } finally {
      await server.stop();
    }
  });

  test('is restored to a moment from a base backup and the log', async () => {
    await runBlock(/^pg_basebackup/, {});
    await giveFeedback(createAccount());
    const before = await exportAll(original());
    const at = await readValue(source.databaseUrl('svc'), `SELECT now()::text`);
    await erase(later);
    await administrate(source.databaseUrl('svc'), 'DELETE FROM opinions');
    await runBlock(/erasures\.new/, original());
    const marks = readdirSync(path('elsewhere')).filter((name) => name.endsWith('.jsonl'));
    const written = await readValue(source.url, 'SELECT pg_walfile_name(pg_switch_wal())');
    const archive = () => readdirSync(path('backups/wal'));
    await waitFor(archive, (names) => names.includes(written), { seconds: 60 });
    await source.halt();

    const port = await findFreePort('127.0.0.1');
    appendFileSync(
      path('backups/base/postgresql.auto.conf'),
      // What the parameters of the lost server said, and its postgresql.conf does not.
      `port = ${port}\nmax_connections = 200\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
    );
    placeholders.set('2026-01-31 10:00:00+00', at);
    placeholders.set('erasures-2026-01-31T09.jsonl', marks.at(-1)!);

    await runBlock(/recovery\.signal/, {});
    try {
      const url = `postgres://postgres@127.0.0.1:${port}/svc`;
      await waitFor(
        () => readValue(url, 'SELECT pg_is_in_recovery()::text'),
        (isReading) => isReading === 'false',
        { seconds: 60 },
      );
      const restored = settingsOf(url, 'new-data');
      expect(await exportAll(restored)).toBe(before);
      await runBlock(/erasures apply/, restored);
      const exported = await exportAll(restored);
      expect(exported).not.toContain(later.address.toLowerCase());
      expect(exported).toContain(kept.address.toLowerCase());
    } finally {
      await run(`pg_ctl --pgdata='${path('restored/server')}' --mode=immediate stop`, {}, user);
    }
  });

  test('is restored from the folder of the embedded database, and moved', async () => {
    const embedded = { SVC_DATA: path('data'), PATH: process.env['PATH']! };
    const line = { entity: { type: 'shop', ids: { uuid: 'corner-shop' } } };
    await svc(['import', '-'], embedded, { input: JSON.stringify(line) });
    const before = await exportAll(embedded);
    await runBlock(/^cp -a \/data \/backups\/data/m, embedded);
    expect(await exportAll({ ...embedded, SVC_DATA: path('backups/data') })).toBe(before);

    const { url, drop } = await createDatabase();
    try {
      placeholders.set('postgres://svc:…@new.example/moved', url);
      placeholders.set('SVC_ACCOUNT_SECRET=…', `SVC_ACCOUNT_SECRET='${accountSecret}'`);

      await runBlock(/svc import/, embedded);
      expect(await exportAll(settingsOf(url, 'data'))).toBe(before);
    } finally {
      await drop();
    }
  });

  const exportAll = async (settings: Record<string, string>) => {
    const { code, stdout, stderr } = await svc(['export'], settings);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };

  async function importLines(...lines: object[]): Promise<void> {
    const input = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(await svc(['import', '-'], original(), { input })).toMatchObject({
      code: 0,
      stderr: '',
    });
  }

  async function storeVideo({ address }: PrivateKeyAccount): Promise<string> {
    const stored = await svc(['upload', path('film.webm'), '--owner', address], original());
    expect(stored).toMatchObject({ code: 0 });
    return stored.stdout.trim();
  }

  async function giveFeedback(account: PrivateKeyAccount): Promise<void> {
    const uuid = account.address.toLowerCase();
    const items = { stars: 5, video: await storeVideo(account) };
    await importLines(
      { entity: { type: 'Address', ids: { uuid, address: uuid } } },
      { feedback: { sourceCriteria: { uuid }, targetCriteria: { uuid: 'shop' }, items } },
    );
  }

  /** Erases a person as a page does. */
  async function erase(account: PrivateKeyAccount): Promise<void> {
    const server = await startServing(original());
    const { token } = await signIn(server.url, account);
    const erasure = getResult(await send(server.url, 'DELETE', '/me', { token }));
    expect(erasure).toMatchObject({ state: 'finished' });
    server.child.kill('SIGTERM');
    await server.ended;
  }

  /** The videos, the sign-in and the account of the person who was not erased are there, and no more videos. */
  async function expectKept(settings: Record<string, string>): Promise<void> {
    const server = await startServing(settings);
    const readOwn = async (account: PrivateKeyAccount) => {
      const { token } = await signIn(server.url, account);
      const answer = await fetch(`${server.url}/me/export`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.text();
    };
    const own = await readOwn(kept);
    expect(own).toContain('"connectedAccount"');
    const videos = [...own.matchAll(/\/videos\/([0-9a-f]{32})"/g)].map(([, id]) => id!);
    expect(videos.length).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/videos/${videos[0]!}`)).status).toBe(200);
    expect(await readOwn(erased)).not.toContain('"feedback"');
    server.child.kill('SIGTERM');
    await server.ended;
    const named = [...(await exportAll(settings)).matchAll(/\/videos\/([0-9a-f]{32})"/g)];
    const files = readdirSync(path('new-data/videos')).filter((name) =>
      /^[0-9a-f]{32}$/.test(name),
    );
    expect(files.toSorted()).toEqual(named.map(([, id]) => id).toSorted());
    await inService(settings, async ({ database, hashes }) => {
      const key = hashes.hashAccount('github', '42');
      expect(await findConnectedAccount(database, key)).toBeDefined();
    });
  }

  /** Copies the videos to a bucket, with another one, which the database does not have. */
  async function removeFromBucket(settings: Record<string, string>): Promise<void> {
    const bucket = await startBucket(folder);
    try {
      const store = new BucketStore(bucket.settings);
      const names = readdirSync(path('new-data/videos')).filter((name) => name !== 'uploads');
      for (const name of [...names, 'f'.repeat(32)]) {
        await writeFile(path('moved'), name);
        await store.put(name, path('moved'), 'video/webm');
      }
      await runBlock(/erasures apply/, {
        ...settings,
        SVC_VIDEO_BUCKET: bucket.settings.name,
        SVC_VIDEO_BUCKET_REGION: bucket.settings.region,
        SVC_VIDEO_BUCKET_URL: bucket.settings.endpoint,
        ...bucket.credentials,
      });
      const left: string[] = [];
      for await (const page of store.list()) left.push(...page);
      expect(left.toSorted()).toEqual(names.toSorted());
    } finally {
      await bucket.stop();
    }
  }

  async function inService<Result>(
    { DATABASE_URL: url }: Record<string, string>,
    work: (service: Service) => Promise<Result>,
  ): Promise<Result> {
    const service = await createService({ secrets, location: { url: url! }, engine: 'sql' });
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  }

  /** Runs the only block of the page that matches; those with the server's files as its account. */
  async function runBlock(pattern: RegExp, settings: Record<string, string>): Promise<void> {
    const found = blocks.filter((block) => pattern.test(block));
    expect(found).toHaveLength(1);
    const names = [...placeholders.keys()].map((name) => name.replaceAll(/[+.]/g, '[$&]'));
    // A path can be a part of another one.
    const commands = found[0]!.replaceAll(new RegExp(`(?<!\\w)(${names.join('|')})`, 'g'), (name) =>
      placeholders.get(name)!,
    );
    expect(commands).not.toMatch(/…|\.example/);
    const isServer = /^pg_|recovery\.signal/.test(found[0]!);
    await run(commands, settings, isServer ? user : undefined);
  }

  async function run(
    commands: string,
    settings: Record<string, string>,
    account: { uid: number; gid: number } | undefined,
  ): Promise<void> {
    const child = spawn('sh', ['-eu'], {
      ...account,
      cwd: folder,
      env: { ...settings, PATH: `${tools!}${delimiter}${process.env['PATH']!}` },
    });
    child.stdin.end(commands);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = (await once(child, 'close')) as [number | null];
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  }
});

async function readValue(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(statement);
    return Object.values(rows[0]!)[0]!;
  } finally {
    await client.end();
  }
}
