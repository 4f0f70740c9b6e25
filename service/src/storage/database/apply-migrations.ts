import type pg from 'pg';
import { OperatorError } from '../../errors/operator-error.js';
import { explainRefusedMigration, isRefused, requireReadAndWrite } from './database-rights.js';
import { readMigrations, type Migration } from './migration-files.js';

/** A connection to PGlite or PostgreSQL. */
export interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Receives each migration that an earlier version's database lacks, before they are applied. */
export type OnMigration = (migration: Pick<Migration, 'name' | 'isCompatible'>) => void;

/** The migrations that a database has, as Drizzle's table records them. */
interface MigrationRecord {
  /** Whether the table exists, and has the column of marks. */
  exists: boolean;
  hasMarks: boolean;
  rows: readonly { hash: string; isCompatible: boolean }[];
}

interface Missing {
  record: MigrationRecord;
  migrations: readonly Migration[];
}

/**
 * Applies the migrations that a PostgreSQL database lacks.
 * @throws OperatorError when a newer version has migrated it incompatibly, or when the role lacks a right to migrate, or
 *   to read and write the migrated tables
 */
export async function applyMigrationsAsRole(
  client: pg.Client,
  folder: string,
  onMigration?: OnMigration,
): Promise<void> {
  const missing = await findMissing(client, folder).catch(async (error: unknown) => {
    if (isRefused(error)) await requireReadAndWrite(client);
    throw error;
  });
  try {
    await apply(client, missing, onMigration);
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
 * @param options.last the name of the last migration to apply; all by default
 * @throws OperatorError when a newer version has migrated the database incompatibly
 */
export async function applyMigrations(
  client: Client,
  folder: string,
  { last, onMigration }: { last?: string; onMigration?: OnMigration | undefined } = {},
): Promise<void> {
  await apply(client, await findMissing(client, folder, last), onMigration);
}

/** How the migrations of a database differ from those of this version. */
export interface MigrationState {
  /** The number of migrations of this version. */
  readonly knownCount: number;
  /** The names of those that the database lacks. */
  readonly missing: readonly string[];
  /** The number of migrations of a newer version. */
  readonly newerCount: number;
  /** Whether this version is compatible with all of these. */
  readonly isCompatible: boolean;
}

/** Compares the migrations of a database with those of the folder. */
export async function readMigrationState(client: Client, folder: string): Promise<MigrationState> {
  const known = readMigrations(folder);
  const record = await readRecord(client);
  const newer = findNewer(record, known);
  return {
    knownCount: known.length,
    missing: selectMissing(record, known).map(({ name }) => name),
    newerCount: newer.length,
    isCompatible: newer.every(({ isCompatible }) => isCompatible),
  };
}

async function findMissing(client: Client, folder: string, last?: string): Promise<Missing> {
  const known = readMigrations(folder);
  const record = await readRecord(client);
  requireCompatible(record, known);
  const end = last === undefined ? known.length : known.findIndex(({ name }) => name === last) + 1;
  return { record, migrations: selectMissing(record, known.slice(0, end)) };
}

function selectMissing({ rows }: MigrationRecord, known: readonly Migration[]): Migration[] {
  const recorded = new Set(rows.map(({ hash }) => hash));
  return known.filter(({ hash }) => !recorded.has(hash));
}

async function readRecord(client: Client): Promise<MigrationRecord> {
  const found = await client.query(`
    SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'is_compatible') AS "hasMarks"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'drizzle' AND c.relname = '__drizzle_migrations'`);
  const [table] = found.rows as { hasMarks: boolean }[];
  if (table === undefined) return { exists: false, hasMarks: false, rows: [] };
  const mark = table.hasMarks ? 'coalesce(is_compatible, false)' : 'false';
  const { rows } = await client.query(
    `SELECT hash, ${mark} AS "isCompatible" FROM drizzle.__drizzle_migrations`,
  );
  return { exists: true, ...table, rows: rows as MigrationRecord['rows'] };
}

function findNewer({ rows }: MigrationRecord, known: readonly Migration[]) {
  const hashes = new Set(known.map(({ hash }) => hash));
  return rows.filter(({ hash }) => !hashes.has(hash));
}

function requireCompatible(record: MigrationRecord, known: readonly Migration[]): void {
  const newer = findNewer(record, known);
  if (newer.every(({ isCompatible }) => isCompatible)) return;
  const count = newer.length === 1 ? '1 migration' : `${newer.length} migrations`;
  throw new OperatorError(
    `The database has ${count} of a newer version, with which this version is not compatible: start the newer version, or ` +
      'restore a backup that was made before the upgrade.',
  );
}

async function apply(
  client: Client,
  { record, migrations }: Missing,
  onMigration?: OnMigration,
): Promise<void> {
  if (migrations.length === 0) return;
  if (record.rows.length > 0) for (const migration of migrations) onMigration?.(migration);
  await client.query('BEGIN');
  try {
    await prepareRecord(client, record);
    for (const { statements, hash, isCompatible } of migrations) {
      for (const statement of statements) await client.query(statement);
      await client.query(
        'INSERT INTO drizzle.__drizzle_migrations (hash, created_at, is_compatible) VALUES ($1, $2, $3)',
        [hash, Date.now(), isCompatible],
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function prepareRecord(client: Client, { exists, hasMarks }: MigrationRecord): Promise<void> {
  if (hasMarks) return;
  if (exists) {
    await client.query('ALTER TABLE drizzle.__drizzle_migrations ADD COLUMN is_compatible boolean');
    return;
  }
  const { rows } = await client.query(`SELECT FROM pg_namespace WHERE nspname = 'drizzle'`);
  if (rows.length === 0) await client.query('CREATE SCHEMA drizzle');
  await client.query(`CREATE TABLE drizzle.__drizzle_migrations
    (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint, is_compatible boolean)`);
}
