import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrate } from '../../testing/databases/administrate.js';
import type { Place } from '../../testing/databases/locations.js';
import { fillFolder } from '../../testing/databases/embedded.js';
import { startPostgres } from '../../testing/databases/postgres.js';
import { accountSecret } from '../../testing/service/secrets.js';

/** The databases that a service can have. */
export type DatabaseName = 'PGlite' | 'PostgreSQL';

/** Makes databases without data: folders of the embedded one, and on a PostgreSQL server. */
export interface Places {
  make(name: DatabaseName): Promise<Place>;
  /** Stops the server. */
  close(): Promise<void>;
}

/** Starts the server. */
export async function openPlaces(): Promise<Places> {
  const server = await startPostgres({});
  let made = 0;
  return {
    async make(name) {
      if (name === 'PGlite') return makeFolder();
      const database = `place_${++made}`;
      await administrate(server.url, `CREATE DATABASE ${database}`);
      return {
        settings: { DATABASE_URL: server.databaseUrl(database), SVC_ACCOUNT_SECRET: accountSecret },
        remove: () => administrate(server.url, `DROP DATABASE ${database} WITH (FORCE)`),
      };
    },
    close: () => server.stop(),
  };
}

async function makeFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  await fillFolder(join(folder, 'database'));
  return {
    settings: { SVC_DATA: folder, SVC_ACCOUNT_SECRET: accountSecret },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
