import { PGlite } from '@electric-sql/pglite';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { DatabaseLocation } from '../../service/src/storage/database/database.js';

const cache = join(import.meta.dirname, '../../.cache');

/** A database in memory: a copy of an empty one, since making one takes seconds. */
export async function memory(): Promise<DatabaseLocation> {
  return { memory: true, dump: await emptyDatabase() };
}

/** Puts a database into a folder that is not there yet: a copy of an empty one. */
export async function fillFolder(folder: string): Promise<void> {
  const database = await PGlite.create({ dataDir: folder, loadDataDir: await emptyDatabase() });
  await database.close();
}

async function emptyDatabase(): Promise<Blob> {
  const file = join(cache, `empty-database-${pgliteVersion()}.tar`);
  if (!existsSync(file)) await makeEmptyDatabase(file);
  return new Blob([await readFile(file)]);
}

async function makeEmptyDatabase(file: string): Promise<void> {
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('none');
  await database.close();
  await mkdir(cache, { recursive: true });
  // Another test file may do the same at this moment.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = createRequire(entry)(join(dirname(entry), '../package.json')) as {
    version: string;
  };
  return version;
}
