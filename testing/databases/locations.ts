import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from './create-database.js';
import { accountSecret } from '../service/secrets.js';
import { fillFolder } from './embedded.js';

/** A place for a database that several processes can reach, one after the other or together. */
export interface Place {
  /** Settings of `svc`. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** A folder for the embedded database. */
export async function makeFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-data-'));
  await fillFolder(join(folder, 'database'));
  return {
    settings: { SVC_DATA: folder, SVC_ACCOUNT_SECRET: accountSecret },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An empty database on the PostgreSQL server that the test run started. */
export async function makeDatabase(): Promise<Place> {
  const { url, drop } = await createDatabase();
  return { settings: { DATABASE_URL: url, SVC_ACCOUNT_SECRET: accountSecret }, remove: drop };
}
