import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../../testing/databases/create-database.js';
import {
  fillEarlierDatabase,
  issuer,
  registration,
  type EarlierDatabase,
} from '../../../testing/databases/earlier-database.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { accountSecret, secrets } from '../../../testing/service/secrets.js';
import { svc } from '../../../testing/service/run-svc.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { startServer } from '../../../testing/service/start-server.js';
import { onDatabases } from '../../../testing/suites/on-databases.js';
import { createService, type Service } from '../../src/service.js';
import type { DatabaseLocation } from '../../src/storage/database/database.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { dumpDatabase } from '../http/support/dump.js';

onDatabases((name) => {
  const isEmbedded = name === 'PGlite';
  let earlier: EarlierDatabase;
  let location: DatabaseLocation;
  let settings: Record<string, string>;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    if (isEmbedded) {
      const data = await mkdtemp(join(tmpdir(), 'svc-earlier-'));
      await mkdir(join(data, 'database'));
      earlier = await fillEarlierDatabase({ folder: join(data, 'database') });
      [location, settings] = [{ data }, { SVC_DATA: data }];
      remove = () => rm(data, { recursive: true });
    } else {
      const { url, drop } = await createDatabase();
      earlier = await fillEarlierDatabase({ url });
      [location, settings] = [{ url }, { DATABASE_URL: url }];
      remove = drop;
    }
    settings = { ...settings, SVC_ACCOUNT_SECRET: accountSecret, SVC_PUBLIC_URL: issuer };
  });
  afterAll(() => remove());

  const serve = (more: Record<string, string> = {}) =>
    startServer({
      SVC_LOG_LEVEL: 'fatal',
      PORT: '0',
      SVC_DRAIN_MILLISECONDS: '0',
      ...settings,
      ...more,
    });
  const read = async (url: string, { token }: { token: string }) =>
    (await fetch(`${url}/accounts`, { headers: { authorization: `Bearer ${token}` } })).status;
  async function withService<Result>(work: (service: Service) => Promise<Result>): Promise<Result> {
    const service = await createService({ secrets, location, engine: 'sql' });
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  }
  const signInAt = (url: string) => signIn(url, createAccount());
  const readDump = async () => {
    const database = await openDatabase(location);
    const rows = await dumpDatabase({ database });
    await database.close();
    return rows.join('\n');
  };
  /** Reads values of columns that the database stores to plan statements. */
  const readStatistics = async () => {
    const database = await openDatabase(location);
    const rows = await database.query({
      name: 'statistics',
      text: `SELECT most_common_vals::text, histogram_bounds::text FROM pg_stats WHERE schemaname = 'public'`,
      values: [],
    });
    await database.close();
    return JSON.stringify(rows);
  };
  /** Finds the files of the embedded database that have the text. */
  const findInFiles = (text: string) => {
    if (!isEmbedded) return [];
    const folder = join(settings['SVC_DATA']!, 'database');
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path, 'latin1').includes(text));
  };

  test('a wrong secret is refused, and the database stays as it was', async () => {
    const before = await readDump();
    const wrong = { ...settings, SVC_ACCOUNT_SECRET: `${accountSecret}!`, PORT: '0' };
    const { code, stderr } = await svc(['serve'], wrong);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The account secret \(SVC_ACCOUNT_SECRET, .*\) is not the one that this database began with/,
    );
    expect(await readDump()).toBe(before);
    // Before, the private key and the hashes of wallets can be found.
    expect(before).toContain(earlier.privateJwk.d);
    expect(before).toContain(earlier.hashWallet(earlier.erased.address));
    expect(await readStatistics()).toContain(earlier.hashWallet(earlier.others[0]!));
    if (isEmbedded) expect(findInFiles(earlier.privateJwk.d!)).not.toEqual([]);
  });

  test('a missing secret is refused', async () => {
    const { SVC_ACCOUNT_SECRET: _, ...without } = settings;
    for (const command of ['serve', 'migrate']) {
      const { code, stderr } = await svc([command], { ...without, PORT: '0' });
      if (isEmbedded) {
        expect([code, stderr]).toEqual([
          1,
          `The database began with the secret in ${settings['SVC_DATA']}/account-secret, which is missing: ` +
            'restore it from a backup.\n',
        ]);
        expect(existsSync(join(settings['SVC_DATA']!, 'account-secret'))).toBe(false);
      } else {
        expect(code).toBe(2);
        expect(stderr).toMatch(/^With a PostgreSQL server, set SVC_ACCOUNT_SECRET: /);
      }
    }
  });

  test('the first start protects what the version before stored, and loses nothing', async () => {
    // Several instances do it once.
    const nodes = await Promise.all((isEmbedded ? [1] : [1, 2, 3]).map(() => serve()));
    for (const { address } of nodes) {
      expect(await read(address, earlier.person)).toBe(200);
      // The tokens were revoked before, under a hash by the database's own secret.
      expect(await read(address, earlier.erased)).toBe(401);
      const { keys } = (await (await fetch(`${address}/.well-known/jwks.json`)).json()) as {
        keys: object[];
      };
      // Copies of the database have the plain key, so another one signs from now on.
      expect(keys).toHaveLength(2);
    }
    for (const node of nodes) await node.close();

    const dump = await readDump();
    const statistics = await readStatistics();
    const wallets = [earlier.erased.address, earlier.person.address, ...earlier.others];
    const hidden = [earlier.privateJwk.d!, earlier.verifier, ...wallets.map(earlier.hashWallet)];
    for (const text of hidden) {
      expect(dump + statistics).not.toContain(text);
      expect(findInFiles(text)).toEqual([]);
    }
    await withService(async ({ hashes, encryption, database }) => {
      const hash = hashes.hashWallet(earlier.erased.address);
      const [row] = await database.query<{ count: number }>({
        name: 'wallet-hashes',
        text: `SELECT (SELECT count(*) FROM revoked_people WHERE wallet_hash = $1)::int
          + (SELECT count(*) FROM connection_rewards WHERE wallet_hash = $1)::int
          + (SELECT count(*) FROM network_accounts WHERE wallet_hash = $1)::int
          + (SELECT count(*) FROM network_accounts WHERE next_wallet_hash = $1)::int AS count`,
        values: [hash],
      });
      expect(row).toEqual({ count: 4 });
      const [attempt] = await database.query<{ secret: string }>({
        name: 'attempt',
        text: 'SELECT encrypted_secret AS secret FROM connection_attempts',
        values: [],
      });
      expect(await encryption.attempts.decrypt(attempt!.secret)).toEqual({
        verifier: earlier.verifier,
      });
      expect(await encryption.registrations.decrypt(registration.value)).toMatchObject({
        clientSecret: 'a secret',
      });
    });
    expect(dump).toContain(registration.value);
  });

  test('another start changes nothing', async () => {
    const before = await readDump();
    expect((await svc(['migrate'], settings)).code).toBe(0);
    expect(await readDump()).toBe(before);
  });

  // Encryption does not depend on the kind of database, and several instances need a PostgreSQL server.
  if (isEmbedded) return;

  test('a secret of encryption is replaced while nodes run', async () => {
    const [first, second] = ['1', '2'].map((one) => `a secret of encryption, number ${one}`);
    const one = await serve({ SVC_ENCRYPTION_SECRET: first! });
    const both = { SVC_ENCRYPTION_SECRET: second!, SVC_PREVIOUS_ENCRYPTION_SECRET: first! };
    const other = await serve(both);
    // Each instance reads tokens of the other, and the first has decrypted its key before.
    const there = await signInAt(other.address);
    expect(await read(one.address, there)).toBe(200);
    expect(await read(other.address, await signInAt(one.address))).toBe(200);
    await one.close();
    await other.close();

    const last = await serve({ SVC_ENCRYPTION_SECRET: second! });
    expect(await read(last.address, there)).toBe(200);
    await last.close();
    const { code, stderr } = await svc(['serve'], { ...settings, PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The key that signs tokens is encrypted with another secret than SVC_ENC/,
    );
    // Without the secret, no value is replaced, unless the secret is lost.
    const rotated = await svc(['keys', 'rotate-signing'], settings);
    expect(rotated).toMatchObject({ code: 1, stderr });
    expect((await svc(['keys', 'rotate-signing', '--lost-secret'], settings)).code).toBe(0);
    const again = await serve();
    expect(await read(again.address, there)).toBe(401);
    expect(await read(again.address, await signInAt(again.address))).toBe(200);
    await again.close();
  });
});
