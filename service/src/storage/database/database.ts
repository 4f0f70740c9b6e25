import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  applyMigrations,
  applyMigrationsAsRole,
  readMigrationState,
  type MigrationState,
  type OnMigration,
} from './apply-migrations.js';
import { channel } from './change-channel.js';
import { readConnectionSettings } from './connection-settings.js';
import { DatabaseClient } from './database-client.js';
import { isRefused, requireOwnership, requireReadAndWrite } from './database-rights.js';
import { runTransaction, type TransactionConfig } from './postgres-transaction.js';
import { OwnSessions, untimed } from './own-sessions.js';
import { copyDatabase } from '../data-folder/copy-database.js';
import { openDataFolder, type DataFolder } from '../data-folder/open-data-folder.js';
import * as schema from '../schema.js';
import { defaultTimeouts, type Timeouts } from './timeouts.js';

type Drizzle = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Runs statements: the database itself or a transaction of it. */
export type Connection = Omit<Drizzle, 'query'>;

/** A statement of the hot paths, prepared once per connection under its name. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The full database at one point in time. */
export interface Snapshot {
  /** The transactions that it sees, as PostgreSQL's `pg_snapshot`. */
  readonly transactions: string;
  /** The rows of a SELECT in PostgreSQL's binary COPY format. */
  copy(select: string): AsyncIterable<Uint8Array>;
}

const selectTransactions = 'SELECT pg_current_snapshot()::text AS transactions';

/** Called after changes; `lost` if the connection was lost, so that changes may have been missed. */
export type ChangeListener = (lost: boolean) => void;

/** An open database: PGlite in a folder or in memory, or a PostgreSQL server. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** For typed queries. Its own `transaction` loses connections: use the one below. */
  readonly drizzle: Drizzle;
  /**
   * Runs the work in a transaction, which is rolled back when the work throws.
   * @throws CommitUnansweredError when it is unknown whether it was committed
   */
  transaction<Result>(
    work: (connection: Connection) => Promise<Result>,
    config?: TransactionConfig,
  ): Promise<Result>;
  /** Runs a prepared statement outside any transaction; rows as the driver gives them. */
  query<Row>(statement: Statement): Promise<Row[]>;
  /** Reads in one snapshot of the full database. */
  snapshot<Result>(read: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  /**
   * Applies the missing migrations; concurrent instances do so one after the other.
   * @throws OperatorError when a newer version has migrated it incompatibly, or when the role of the database lacks a
   *   right to migrate, or to read and write
   */
  migrate(onMigration?: OnMigration): Promise<void>;
  /** Compares the applied migrations with those of this version. */
  readMigrations(): Promise<MigrationState>;
  /**
   * Checks the rights of the role at a PostgreSQL server.
   * @throws OperatorError when it lacks a right to read and write
   */
  requireRights(): Promise<void>;
  /**
   * Rewrites the tables with these text columns, so that their files have no earlier values, whatever other
   * transactions still see. With the embedded database, removes them from the statistics and the log too.
   */
  removeTraces(columns: Readonly<Record<string, readonly string[]>>): Promise<void>;
  /** Notifies every instance, including this one, of new changes. */
  notifyChanges(): Promise<void>;
  /** Calls back on notification, and when a lost connection is back; returns the function that stops this. */
  onChanges(listener: ChangeListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Runs statements outside of units of work. */
export interface DatabaseContext {
  readonly database: Database;
}

/**
 * The location of the data: a folder (`SVC_DATA`) whose subfolder `database` PGlite opens, `memory` (a new PGlite, or
 * the given one), or a `postgres://` address.
 */
export type DatabaseLocation = FolderLocation | { memory: true; client?: PGlite } | { url: string };
interface FolderLocation {
  data: string;
  /** Whether the operator says that no other machine uses the folder, though it is on a shared file system. */
  isForOneMachine?: boolean;
}

/** How to open a database. */
export interface DatabaseOptions {
  /** For a PostgreSQL server. */
  timeouts?: Timeouts | undefined;
  /** Receives warnings for the operator that do not prevent the use of the database. */
  onWarning?: ((message: string) => void) | undefined;
}

const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/** A lock number that no other lock of this database uses. */
const migrationLock = 7_304_466_291;

/**
 * Opens the database, without migrating it.
 * @throws OperatorError when the folder of the embedded database, or the address of the server, cannot be used
 */
export async function openDatabase(
  location: DatabaseLocation,
  { timeouts = defaultTimeouts, onWarning }: DatabaseOptions = {},
): Promise<Database> {
  if ('url' in location) return openPostgres(location.url, timeouts, onWarning);
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
  if ('url' in location) return openPostgres(location.url, timeouts, onWarning, readOnly);
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

function openPglite(client: PGlite, unlock?: () => Promise<void>): Database {
  const database = drizzlePglite(client, { schema, casing: 'snake_case' });
  return {
    kind: 'pglite',
    drizzle: database,
    transaction: (work, { untimed: _, ...modes } = {}) =>
      database.transaction(
        (connection) => work(connection as unknown as Connection),
        // Drizzle would make an empty statement of an empty object.
        Object.keys(modes).length > 0 ? modes : undefined,
      ),
    query: async <Row>(statement: Statement) =>
      (await client.query<Row>(statement.text, statement.values)).rows,
    snapshot: (read) =>
      client.transaction(async (transaction) => {
        const { rows } = await transaction.query<{ transactions: string }>(selectTransactions);
        return read({
          transactions: rows[0]!.transactions,
          async *copy(select) {
            const { blob } = await transaction.query(
              `COPY (${select}) TO '/dev/blob' WITH (FORMAT binary)`,
            );
            if (blob) yield new Uint8Array(await blob.arrayBuffer());
          },
        });
      }),
    migrate: (onMigration) => applyMigrations(client, migrationsFolder, { onMigration }),
    readMigrations: () => readMigrationState(client, migrationsFolder),
    requireRights: () => Promise.resolve(),
    removeTraces: async (columns) => {
      for (const statement of rewriteTables(columns)) await client.exec(statement);
      await client.exec('VACUUM FULL pg_statistic');
      await emptyLog(client);
    },
    notifyChanges: async () => {
      await client.exec(`NOTIFY ${channel}`);
    },
    onChanges: (listener) => client.listen(channel, () => listener(false)),
    close: async () => {
      await client.close();
      await unlock?.();
    },
  };
}

/** An expression that is more than the column makes PostgreSQL rewrite the table, and delete its statistics. */
function rewriteTables(columns: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(columns).map(([table, names]) => {
    const actions = names.map((name) => `ALTER COLUMN ${name} TYPE text USING ${name} || ''`);
    return `ALTER TABLE ${table} ${actions.join(', ')}`;
  });
}

/** Continues in new files of the write-ahead log, and deletes all others. */
async function emptyLog(client: PGlite): Promise<void> {
  // Otherwise PostgreSQL renames old files, and reuses them with their content.
  await client.exec('SET wal_recycle = off');
  const { rows } = await client.query('SELECT FROM pg_ls_waldir()');
  for (let file = 0; file <= rows.length; file++) {
    // Without a record, PostgreSQL does not switch to a new file.
    await client.exec(`SELECT pg_logical_emit_message(false, 'svc', '')`);
    await client.exec('SELECT pg_switch_wal()');
  }
  await client.exec('CHECKPOINT');
  await client.exec('RESET wal_recycle');
}

interface PoolOptions {
  /** The maximum number of connections. */
  max: number;
  /** PostgreSQL's settings of each of them. */
  session: Readonly<Record<string, string>>;
}
const readAndWrite: PoolOptions = { max: 10, session: {} };
const readOnly: PoolOptions = { max: 1, session: { default_transaction_read_only: 'on' } };

function openPostgres(
  url: string,
  timeouts: Timeouts,
  onWarning?: (message: string) => void,
  { max, session } = readAndWrite,
): Database {
  const settings = readConnectionSettings(url);
  const sessions = new OwnSessions(settings, timeouts.connection, onWarning, session);
  const pool = new pg.Pool({
    ...settings,
    Client: DatabaseClient,
    max,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connection,
    verify: (client, done) => {
      sessions.prepare(client, timeouts).then(() => done(), done);
    },
  });
  // The pool replaces a lost connection, and queries on it report their own errors; without a listener the loss of an
  // idle connection would end the process.
  pool.on('error', () => undefined);
  const database = drizzlePostgres(pool, { schema, casing: 'snake_case' });
  return {
    kind: 'postgres',
    drizzle: database,
    // With a pool, Drizzle never releases a connection whose BEGIN fails: drizzle-orm#6241.
    transaction: (work, config) =>
      runTransaction(
        pool,
        (client) =>
          // Without the schema, which Drizzle would read for each transaction.
          work(drizzlePostgres(client, { casing: 'snake_case' }) as unknown as Connection),
        config,
      ),
    query: async <Row>(statement: Statement) => {
      try {
        return (await pool.query(statement)).rows as Row[];
      } catch (error) {
        throw sessions.explain(error);
      }
    },
    snapshot: (read) =>
      runTransaction(
        pool,
        async (client) => {
          const { rows } = await client.query<{ transactions: string }>(selectTransactions);
          return read({
            transactions: rows[0]!.transactions,
            copy: (select) =>
              client.query(copyTo(`COPY (${select}) TO STDOUT WITH (FORMAT binary)`)),
          });
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only', untimed: true },
      ),
    migrate: (onMigration) =>
      withoutTimeouts(sessions, async (client) => {
        await client.query(`SELECT pg_advisory_lock(${migrationLock})`);
        await applyMigrationsAsRole(client, migrationsFolder, onMigration);
        // A pooler may keep the server connection, and its locks, after this one is closed.
        await client.query(`SELECT pg_advisory_unlock(${migrationLock})`);
      }),
    readMigrations: () => readMigrationState(pool, migrationsFolder),
    requireRights: () => requireReadAndWrite(pool),
    removeTraces: (columns) =>
      withoutTimeouts(sessions, async (client) => {
        try {
          for (const statement of rewriteTables(columns)) await client.query(statement);
        } catch (error) {
          if (isRefused(error)) await requireOwnership(client);
          throw error;
        }
      }),
    notifyChanges: async () => {
      await pool.query(`NOTIFY ${channel}`);
    },
    onChanges: (listener) => listenPostgres(sessions, listener),
    close: () => pool.end(),
  };
}

/** Works on a separate connection without timeouts; its locks end with it. */
async function withoutTimeouts(
  sessions: OwnSessions,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await sessions.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const reconnectDelay = 1_000;

/** Listens on a separate connection, and makes a new one whenever it is lost. */
async function listenPostgres(
  sessions: OwnSessions,
  listener: ChangeListener,
): Promise<() => Promise<void>> {
  let stopped = false;
  let connectedBefore = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    if (stopped) return;
    const next = sessions.createClient();
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      next.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), reconnectDelay);
    };
    client = next;
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', () => listener(false));
    try {
      await next.connect();
      await sessions.prepare(next, untimed);
      await next.query(`LISTEN ${channel}`);
      listener(connectedBefore);
      connectedBefore = true;
    } catch {
      lost();
    }
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    await last?.end().catch(() => undefined);
  };
}
