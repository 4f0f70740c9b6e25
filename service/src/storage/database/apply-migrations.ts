import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { explainRefusedMigration, isRefused, requireReadAndWrite } from './database-rights.js';

/**
 * Applies the migrations that a PostgreSQL database lacks, and records them as Drizzle's migrator does. That one sends
 * CREATE SCHEMA at each start, which needs CREATE on the database even if the schema exists:
 * https://github.com/drizzle-team/drizzle-orm/issues/3353
 * @throws OperatorError when the role lacks a right to migrate, or to read and write what is migrated
 */
export async function applyMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  const newest = await readNewest(client);
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > (newest ?? 0),
  );
  if (missing.length > 0) {
    try {
      await apply(client, missing, newest === undefined);
    } catch (error) {
      if (isRefused(error)) await explainRefusedMigration(client);
      throw error;
    }
  }
  await requireReadAndWrite(client);
}

/** When the newest applied migration was made; undefined in a database without their table. */
async function readNewest(client: pg.Client): Promise<number | undefined> {
  const { rowCount } =
    await client.query(`SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'drizzle' AND c.relname = '__drizzle_migrations'`);
  if (rowCount === 0) return undefined;
  try {
    const { rows } = await client.query<{ newest: string | null }>(
      'SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations',
    );
    return Number(rows[0]!.newest);
  } catch (error) {
    if (isRefused(error)) await requireReadAndWrite(client);
    throw error;
  }
}

async function apply(
  client: pg.Client,
  missing: readonly MigrationMeta[],
  isFirst: boolean,
): Promise<void> {
  await drizzle(client).transaction(async () => {
    if (isFirst) await createRecord(client);
    for (const { sql, hash, folderMillis } of missing) {
      for (const statement of sql) await client.query(statement);
      await client.query(
        'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
        [hash, folderMillis],
      );
    }
  });
}

async function createRecord(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_namespace WHERE nspname = 'drizzle'`);
  if (rowCount === 0) await client.query('CREATE SCHEMA drizzle');
  await client.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
}
