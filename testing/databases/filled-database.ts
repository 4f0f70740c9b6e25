import pg from 'pg';
import { administrate } from './administrate.js';
import { createDatabase } from './create-database.js';
import { migrated } from './template.js';

/** Data that is put into a database once in a test run, of which each test file gets a copy. */
export interface Filling {
  /** Distinguishes it from other data: lower-case letters, digits and underscores. */
  name: string;
  /** Puts the data into a migrated database, and closes it. */
  fill(url: string): Promise<void>;
}

/**
 * A copy of a database with data, on the PostgreSQL server that the test run started. Images of entities are moved to
 * an address that only the test file knows.
 */
export async function createFilledDatabase(
  { name, fill }: Filling,
  images: { from: string; to: string },
): Promise<{ url: string; drop(): Promise<void> }> {
  const template = `filled_${name}`;
  await ensureTemplate(template, fill);
  const database = await createDatabase(template);
  await administrate(
    database.url,
    `UPDATE entities SET image = replace(image, '${images.from}', '${images.to}')`,
  );
  return database;
}

async function ensureTemplate(template: string, fill: Filling['fill']): Promise<void> {
  const server = process.env['SVC_TEST_POSTGRES_URL'];
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // Test files of the other worker wait for it, until this connection ends.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      template,
    ]);
    if (rowCount === 1) return;
    const unfinished = await createDatabase(migrated);
    await fill(unfinished.url);
    const { pathname } = new URL(unfinished.url);
    await client.query(`ALTER DATABASE ${pathname.slice(1)} RENAME TO ${template}`);
  } finally {
    await client.end();
  }
}
