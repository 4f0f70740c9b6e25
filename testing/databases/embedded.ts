import { PGlite } from '@electric-sql/pglite';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  openDatabase,
  type DatabaseLocation,
} from '../../service/src/storage/database/database.js';
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
const { afterAll: afterTests } = globalThis as { afterAll?: typeof afterAll };
// An open PGlite keeps the process alive. Outside of a test file, nothing closes those that are kept.
let isOver = !afterTests;
afterTests?.(async () => {
  isOver = true;
  await Promise.all(idle.splice(0).map((client) => client.close()));
});

/** The same PGlite, which `close` empties; nothing reaches it after that. */
function lend(client: PGlite): PGlite {
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    if (isOver) return client.close();
    await empty(client);
    idle.push(client);
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
  const { rows } = await client.query<{ table: string }>(
    `SELECT quote_ident(tablename) AS table FROM pg_tables WHERE schemaname = 'public'`,
  );
  const tables = rows.map(({ table }) => table).join(', ');
  // Without triggers: one keeps the moderation log.
  if (tables) {
    await client.exec(`SET session_replication_role = replica;
      TRUNCATE ${tables} RESTART IDENTITY; RESET session_replication_role`);
  }
}

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
