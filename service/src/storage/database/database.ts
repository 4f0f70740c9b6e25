import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { MigrationState, OnMigration } from './apply-migrations.js';
import type { TransactionConfig } from './postgres-transaction.js';
import type * as schema from '../schema.js';

type Drizzle = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Runs statements: the database itself or a transaction of it. */
export type Connection = Omit<Drizzle, 'query'>;

/** A statement of the hot paths, prepared once per connection under its name. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
  /** How long the answer may take, in milliseconds; else as long as any other's. PostgreSQL only. */
  query_timeout?: number;
}

/** The full database at one point in time. */
export interface Snapshot {
  /** The transactions that it sees, as PostgreSQL's `pg_snapshot`. */
  readonly transactions: string;
  /** The rows of a SELECT in PostgreSQL's binary COPY format. */
  copy(select: string): AsyncIterable<Uint8Array>;
}

/** Called after changes; `lost` if the connection was lost, so that changes may have been missed. */
export type ChangeListener = (lost: boolean) => void;

/** The use of the connections for requests and jobs. */
export interface PoolUse {
  used: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
  max: number;
}

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
  /** PostgreSQL only. */
  readPool?(): PoolUse;
  close(): Promise<void>;
}

/** Runs statements outside of units of work. */
export interface DatabaseContext {
  readonly database: Database;
}

/**
 * The location of the data: a folder (`SVC_DATA`) whose subfolder `database` PGlite opens, `memory` (a new PGlite, or
 * the given one), or a PostgreSQL server.
 */
export type DatabaseLocation = FolderLocation | { memory: true; client?: PGlite } | ServerLocation;

export const defaultPoolSize = 10;

/** A PostgreSQL server, and how the service connects to it. */
export interface ServerLocation {
  /** A `postgres://` address. */
  url: string;
  /** The address for work that needs a session; the other address is then that of a pooler in transaction mode. */
  sessionUrl?: string | undefined;
  /** The maximum number of connections for requests and jobs; 10 by default. */
  poolSize?: number;
}
interface FolderLocation {
  data: string;
  /** Whether the operator says that no other machine uses the folder, though it is on a shared file system. */
  isForOneMachine?: boolean;
}
