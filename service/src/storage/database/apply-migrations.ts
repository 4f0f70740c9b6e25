import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { explainRefusedMigration, isRefused, requireReadAndWrite } from './database-rights.js';

/** A connection to PGlite or PostgreSQL. */
interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

interface Migration {
  statements: string[];
  hash: string;
}

/** The migrations that a database lacks, and whether it lacks the table that records them. */
interface Missing {
  hasRecord: boolean;
  migrations: Migration[];
}

/**
 * Applies the migrations that a PostgreSQL database lacks.
 * @throws OperatorError when the role lacks a right to migrate, or to read and write the migrated tables
 */
export async function applyMigrationsAsRole(client: pg.Client, folder: string): Promise<void> {
  const missing = await findMissing(client, folder).catch(async (error: unknown) => {
    if (isRefused(error)) await requireReadAndWrite(client);
    throw error;
  });
  try {
    await apply(client, missing);
  } catch (error) {
    if (isRefused(error)) await explainRefusedMigration(client);
    throw error;
  }
  await requireReadAndWrite(client);
}

/**
 * Applies the migrations that a database lacks, in the order of their numbers, and records them in Drizzle's table.
 * Drizzle's own migrator sends CREATE SCHEMA at each start, which needs CREATE on the database even if the schema
 * exists: https://github.com/drizzle-team/drizzle-orm/issues/3353. It also needs a list of the files.
 * @param last the name of the last migration to apply; all by default
 */
export async function applyMigrations(
  client: Client,
  folder: string,
  last?: string,
): Promise<void> {
  await apply(client, await findMissing(client, folder, last));
}

async function findMissing(client: Client, folder: string, last?: string): Promise<Missing> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  names.sort();
  const all = last === undefined ? names : names.slice(0, names.indexOf(`${last}.sql`) + 1);
  const found = await client.query(`
    SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'drizzle' AND c.relname = '__drizzle_migrations'`);
  const hasRecord = found.rows.length > 0;
  const { rows } = hasRecord
    ? await client.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations')
    : { rows: [{ count: 0 }] };
  const { count } = rows[0] as { count: number };
  const migrations = all.slice(count).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return {
      statements: text.split('--> statement-breakpoint'),
      hash: createHash('sha256').update(text).digest('hex'),
    };
  });
  return { hasRecord, migrations };
}

async function apply(client: Client, { hasRecord, migrations }: Missing): Promise<void> {
  if (migrations.length === 0) return;
  await client.query('BEGIN');
  try {
    if (!hasRecord) await createRecord(client);
    for (const { statements, hash } of migrations) {
      for (const statement of statements) await client.query(statement);
      await client.query(
        'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
        [hash, Date.now()],
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function createRecord(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT FROM pg_namespace WHERE nspname = 'drizzle'`);
  if (rows.length === 0) await client.query('CREATE SCHEMA drizzle');
  await client.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
}
