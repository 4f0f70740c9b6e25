import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase } from '../../../testing/databases/create-database.js';
import { memory } from '../../../testing/databases/embedded.js';
import { toLocation } from '../../../testing/databases/to-location.js';
import { svc } from '../../../testing/service/run-svc.js';
import { accountSecret } from '../../../testing/service/secrets.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { onDatabases } from '../../../testing/suites/on-databases.js';
import { applyMigrations, type Client } from '../../src/storage/database/apply-migrations.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { formatMark, readMigrations } from '../../src/storage/database/migration-files.js';
import { compareRules, readRules } from './support/table-rules.js';
import { unmarkedHashes } from './support/unmarked-hashes.js';

const present = join(import.meta.dirname, '../../migrations');

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Makes a version of the service: a folder of migrations, by their names. */
async function makeVersion(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-migrations-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(migrations)) {
    await writeFile(join(folder, `${name}.sql`), text);
  }
  return folder;
}

const first = { '0000_first': `${formatMark(false)}CREATE TABLE first ()` };
const second = {
  ...first,
  '0001_second': `${formatMark(true)}CREATE TABLE second ();--> statement-breakpoint\nDROP TABLE first`,
};

onDatabases((database) => {
  let client: Client;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ client, close } = await (database === 'PGlite' ? openEmbedded() : connectToServer()));
  });
  afterAll(() => close());
  beforeEach(async () => {
    await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
    await client.query('DROP SCHEMA public CASCADE');
    await client.query('CREATE SCHEMA public');
  });

  const migrate = async (version: Record<string, string>) =>
    applyMigrations(client, await makeVersion(version));
  const readMarks = () =>
    readColumn('SELECT is_compatible AS value FROM drizzle.__drizzle_migrations ORDER BY id');
  const readTables = () =>
    readColumn(`SELECT tablename AS value FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  async function readColumn(select: string): Promise<unknown[]> {
    const { rows } = await client.query(select);
    return (rows as { value: unknown }[]).map(({ value }) => value);
  }

  test('the mark of a migration is recorded when it is applied', async () => {
    await migrate(first);
    expect(await readMarks()).toEqual([false]);
    await migrate(second);
    expect(await readMarks()).toEqual([false, true]);
    expect(await readTables()).toEqual(['second']);
  });

  test('a record without marks gets them from the next migration on', async () => {
    await migrate(first);
    await client.query('ALTER TABLE drizzle.__drizzle_migrations DROP COLUMN is_compatible');
    await migrate(second);
    expect(await readMarks()).toEqual([null, true]);
  });

  test('the record of the version before marks names all of its migrations', async () => {
    await client.query('CREATE SCHEMA drizzle');
    await client.query(
      'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    );
    for (const hash of unmarkedHashes) {
      await client.query('INSERT INTO drizzle.__drizzle_migrations (hash) VALUES ($1)', [hash]);
    }
    const { name: last } = readMigrations(present)[unmarkedHashes.length - 1]!;
    await applyMigrations(client, present, { last });
    expect(await readTables()).toEqual([]);
    const recorded = await readColumn('SELECT hash AS value FROM drizzle.__drizzle_migrations');
    expect(recorded).toEqual(unmarkedHashes);
  });

  test('compatible migrations neither remove what earlier versions use nor demand more of them', async () => {
    const mistakes: string[] = [];
    for (const [index, { name, isCompatible }] of readMigrations(present).entries()) {
      if (!isCompatible) continue;
      const { name: previous } = readMigrations(present)[index - 1]!;
      await applyMigrations(client, present, { last: previous });
      const before = await readRules(client);
      await applyMigrations(client, present, { last: name });
      mistakes.push(...compareRules(before, await readRules(client)).map((of) => `${name}: ${of}`));
    }
    expect(mistakes).toEqual([]);
  });

  test.each([
    ['DROP COLUMN a', 'removes column a integer'],
    ['RENAME COLUMN a TO d', 'removes column a integer'],
    ['ALTER COLUMN a TYPE numeric', 'removes column a integer'],
    [
      'DROP CONSTRAINT used_b_key',
      'removes CREATE UNIQUE INDEX used_b_key ON public.used USING btree (b)',
    ],
    ['ADD COLUMN d text NOT NULL', 'demands value of d'],
    ['ALTER COLUMN a SET NOT NULL', 'demands value of a'],
    ['ADD UNIQUE (a)', 'demands CREATE UNIQUE INDEX used_a_key ON public.used USING btree (a)'],
    ['ADD CHECK (a > 0)', 'demands CHECK ((a > 0))'],
  ])('ALTER TABLE … %s is not compatible', async (change, mistake) => {
    await client.query('CREATE TABLE used (a integer, b text UNIQUE)');
    const before = await readRules(client);
    await client.query('CREATE TABLE other (a integer NOT NULL UNIQUE)');
    await client.query(`ALTER TABLE used ADD COLUMN c text DEFAULT '' NOT NULL`);
    expect(compareRules(before, await readRules(client))).toEqual([]);
    await client.query(`ALTER TABLE used ${change}`);
    expect(compareRules(before, await readRules(client))).toContain(`used ${mistake}`);
  });

  test('a version runs on a database with compatible migrations of newer ones', async () => {
    await migrate(second);
    await migrate(first);
    expect(await readMarks()).toEqual([false, true]);
    expect(await readTables()).toEqual(['second']);
  });

  test.each([
    { marks: 'false', count: '1 migration' },
    { marks: 'NULL', count: '1 migration' },
    { marks: 'true, false', count: '2 migrations' },
  ])(
    'a version neither runs on a database with the marks $marks of newer versions nor changes it',
    async ({ marks, count }) => {
      await migrate(first);
      await client.query(`INSERT INTO drizzle.__drizzle_migrations (hash, is_compatible)
        SELECT 'of a newer version', mark FROM unnest(ARRAY[${marks}]::boolean[]) mark`);
      const recorded = await readMarks();
      await expect(migrate(second)).rejects.toMatchObject({
        name: 'OperatorError',
        message:
          `The database has ${count} of a newer version, with which this version is not compatible: ` +
          'start the newer version, or restore a backup that was made before the upgrade.',
      });
      expect(await readMarks()).toEqual(recorded);
      expect(await readTables()).toEqual(['first']);
    },
  );

  test('the migrations of a database that is in use are announced', async () => {
    const announced: unknown[] = [];
    const onMigration = ({ name, isCompatible }: { name: string; isCompatible: boolean }) =>
      announced.push({ name, isCompatible });
    await applyMigrations(client, await makeVersion(first), { onMigration });
    expect(announced).toEqual([]);
    await applyMigrations(client, await makeVersion(second), { onMigration });
    await applyMigrations(client, await makeVersion(second), { onMigration });
    expect(announced).toEqual([{ name: '0001_second', isCompatible: true }]);
  });
});

async function openEmbedded() {
  const { client } = (await memory()) as { client: PGlite };
  return { client, close: () => client.close() };
}

async function connectToServer() {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const close = async () => {
    await client.end();
    await drop();
  };
  return { client, close };
}

eachPlace((_name, make) => {
  test('each command refuses a database that a newer version has migrated', async () => {
    const place = await make();
    try {
      const database = await openDatabase(toLocation(place));
      await database.migrate();
      await database.drizzle.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash) VALUES ('of a newer version')`,
      );
      await database.close();
      for (const command of [['serve'], ['keys', 'list']]) {
        const refused = await svc(command, place.settings);
        expect(refused).toMatchObject({ code: 1, stdout: '' });
        expect(refused.stderr).toMatch(/^The database has 1 migration of a newer version, .*\n$/);
      }
    } finally {
      await place.remove();
    }
  });
});

test('svc migrate says which migrations let the previous version run', async () => {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await applyMigrations(client, present, { last: '0022_name-contracts-that-cannot-be-scanned' });
  await client.end();
  const settings = { DATABASE_URL: url, SVC_ACCOUNT_SECRET: accountSecret };
  const { code, stdout } = await svc(['migrate'], settings);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^0023_\S+: instances of the previous version can go on running\.\n0024_\S+: .* must be stopped\.$/m,
  );
  expect(stdout).toMatch(/^The database is up to date\.\n$/m);
  await drop();
});

test.each([
  '',
  '-- Compatible with the previous version: maybe\n',
  ' -- Compatible with the previous version: yes\n',
])('a migration that starts with %j is refused', async (start) => {
  const folder = await makeVersion({ '0000_first': `${start}CREATE TABLE first ()` });
  expect(() => readMigrations(folder)).toThrow(
    'The first line of the migration 0000_first.sql must be "-- Compatible with the previous version: yes" or ',
  );
});
