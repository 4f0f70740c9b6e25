import type { Database, DatabaseLocation } from '../../service/src/storage/database/database.js';
import { openDatabase } from '../../service/src/storage/database/open-database.js';
import { createDatabase } from './create-database.js';
import { memory } from './embedded.js';
import { migrated } from './template.js';

/** A fresh, migrated database for a test file. */
export interface TestDatabase {
  readonly database: Database;
  readonly location: DatabaseLocation;
  /** Closes it and removes it. */
  drop(): Promise<void>;
}

/** Which of the two databases a suite runs on. */
export type DatabaseName = 'PGlite' | 'PostgreSQL';

/** A new database in memory. */
export async function createPglite(): Promise<TestDatabase> {
  const location = await memory();
  const database = await openDatabase(location);
  return { database, location, drop: () => database.close() };
}

/** A new database on the PostgreSQL server that the test run started. */
export async function createPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(migrated);
  const database = await openDatabase({ url });
  return {
    database,
    location: { url },
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}
