import { PGlite } from '@electric-sql/pglite';
import { copyDatabase } from '../data-folder/copy-database.js';
import { openDataFolder, type DataFolder } from '../data-folder/open-data-folder.js';
import type { Database, DatabaseLocation } from './database.js';
import { openPglite } from './open-pglite.js';
import { openPostgres } from './open-postgres.js';
import { defaultTimeouts, type Timeouts } from './timeouts.js';

/** How to open a database. */
export interface DatabaseOptions {
  /** For a PostgreSQL server. */
  timeouts?: Timeouts | undefined;
  /** Receives warnings for the operator that do not prevent the use of the database. */
  onWarning?: ((message: string) => void) | undefined;
}

/**
 * Opens the database, without migrating it.
 * @throws OperatorError when the folder of the embedded database, or the address of the server, cannot be used
 */
export async function openDatabase(
  location: DatabaseLocation,
  { timeouts = defaultTimeouts, onWarning }: DatabaseOptions = {},
): Promise<Database> {
  if ('url' in location) return openPostgres(location, { timeouts, onWarning });
  if ('memory' in location) return openPglite(location.client ?? (await PGlite.create()));
  const folder = await openDataFolder(location.data, { ...location, onWarning });
  try {
    return openPglite(await openFolder(folder), folder.close);
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/**
 * Opens the database for statements that only read, with one connection. It changes neither the database nor its
 * folder, of which it opens a copy.
 * @throws InUseError when another program uses the folder
 * @throws OperatorError when the folder has no database, or the address of the server cannot be used
 */
export async function openToRead(
  location: DatabaseLocation,
  { timeouts = defaultTimeouts, onWarning }: DatabaseOptions = {},
): Promise<Database> {
  if ('url' in location) return openPostgres(location, { timeouts, onWarning, isReadOnly: true });
  if ('memory' in location) return openDatabase(location);
  const copy = await copyDatabase(location.data);
  try {
    return openPglite(await PGlite.create({ dataDir: copy.database }), copy.remove);
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

async function openFolder({ database, makePrivate }: DataFolder): Promise<PGlite> {
  const client = await PGlite.create({ dataDir: database });
  try {
    // PGlite gives all accounts rights to the files of a new database.
    makePrivate();
  } catch (error) {
    await client.close();
    throw error;
  }
  return client;
}
