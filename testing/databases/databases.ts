import { randomUUID } from 'node:crypto';
import { describe } from '@jest/globals';
import pg from 'pg';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '../../service/src/storage/database.js';
import { memory } from './embedded.js';

/** A fresh, migrated database for a test file. */
export interface TestDatabase {
  readonly database: Database;
  readonly location: DatabaseLocation;
  /** Closes it and removes it. */
  drop(): Promise<void>;
}

/** Which of the two databases a suite runs on. */
export type DatabaseName = 'PGlite' | 'PostgreSQL';

/** Runs the tests on the embedded database and on a real PostgreSQL server. */
export function eachDatabase(
  tests: (name: DatabaseName, create: () => Promise<TestDatabase>) => void,
): void {
  describe('on PGlite', () => tests('PGlite', createPglite));
  describe('on PostgreSQL', () => tests('PostgreSQL', createPostgres));
}

async function createPglite(): Promise<TestDatabase> {
  const location = await memory();
  const database = await openDatabase(location);
  await database.migrate();
  return { database, location, drop: () => database.close() };
}

/** A new database on the PostgreSQL server that the test run started. */
export async function createPostgres(): Promise<TestDatabase> {
  const server = process.env['SVC_TEST_POSTGRES_URL'];
  if (!server) throw new Error('The test run started no PostgreSQL server.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administrate(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(`/${name}`, server).toString();
  const database = await openDatabase({ url });
  await database.migrate();
  return {
    database,
    location: { url },
    drop: async () => {
      await database.close();
      await administrate(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
