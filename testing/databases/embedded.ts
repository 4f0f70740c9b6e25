import { PGlite } from '@electric-sql/pglite';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { DatabaseLocation } from '../../service/src/storage/database/database.js';
import { openDatabase } from '../../service/src/storage/database/open-database.js';
import { closeAtEnd } from '../environment/left-open.js';
import { hashMigrations } from './hash-migrations.js';

const cache = join(import.meta.dirname, '../../.cache');
const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const { version: pgliteVersion } = createRequire(entry)(
  join(dirname(entry), '../package.json'),
) as { version: string };
const version = `${pgliteVersion}-${hashMigrations()}`;

/** A migrated database in memory without data; once closed, it is emptied and used again in the same test file. */
export async function memory(): Promise<DatabaseLocation> {
  const client = idle.pop() ?? (await PGlite.create({ loadDataDir: await emptyDatabase() }));
  return { memory: true, client: lend(client) };
}

/** Puts a migrated database without data into a folder that does not exist yet. */
export async function fillFolder(folder: string): Promise<void> {
  const kept = await keep(`empty-database-${version}`, async (unfinished) => {
    const dump = await emptyDatabase();
    const database = await PGlite.create({ dataDir: unfinished, loadDataDir: dump });
    await database.close();
  });
  await cp(kept, folder, { recursive: true });
}

const idle: PGlite[] = [];

// An open PGlite keeps the process alive. Outside of a test file, nothing closes those that are stored.
const isTesting = process.env['JEST_WORKER_ID'] !== undefined;

async function closeIdle(): Promise<void> {
  await Promise.all(idle.splice(0).map((client) => client.close()));
}

/** The same PGlite, which `close` empties; nothing reaches it after that. */
function lend(client: PGlite): PGlite {
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    if (!isTesting) return client.close();
    await empty(client);
    idle.push(client);
    closeAtEnd(closeIdle);
  };
  return new Proxy(client, {
    get(target, name) {
      if (isClosed) throw new Error('PGlite is closed');
      if (name === 'close') return close;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function empty(client: PGlite): Promise<void> {
  await client.exec('DISCARD ALL');
  const { rows: tables } = await client.query<{ name: string; size: number }>(
    `SELECT quote_ident(relname) AS name, pg_relation_size(oid) AS size
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT quote_ident(sequencename) AS name FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  const statements = [
    'BEGIN',
    // Without triggers: one keeps the moderation log.
    'SET LOCAL session_replication_role = replica',
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...tables.filter(({ size }) => size > large).map(({ name }) => `TRUNCATE ${name} CASCADE`),
    ...sequences.map(({ name }) => `ALTER SEQUENCE ${name} RESTART`),
    'COMMIT',
  ];
  await client.exec(statements.join(';\n'));
}

/** Bytes of a table that DELETE would leave behind; for less it takes a thirtieth of the time of TRUNCATE. */
const large = 65_536;

async function emptyDatabase(): Promise<Blob> {
  const kept = await keep(`empty-database-${version}.tar`, async (unfinished) => {
    // With the sizes of a server, a start would take twice as long.
    const client = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
    await client.exec("ALTER SYSTEM SET shared_buffers = '4MB'");
    const database = await openDatabase({ memory: true, client });
    await database.migrate();
    const dump = await client.dumpDataDir('none');
    await database.close();
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  });
  return new Blob([await readFile(kept)]);
}

/** The path of a file or folder that takes seconds to make, and is therefore kept in the cache. */
async function keep(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(cache, name);
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await make(unfinished);
  await rename(unfinished, path).catch(async (error: unknown) => {
    // Another test file made it at the same time.
    if (!existsSync(path)) throw error;
    await rm(unfinished, { recursive: true });
  });
  return path;
}
