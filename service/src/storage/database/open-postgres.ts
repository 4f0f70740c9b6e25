import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { applyMigrationsAsRole, readMigrationState } from './apply-migrations.js';
import { channel } from './change-channel.js';
import { readConnectionSettings } from './connection-settings.js';
import type { ChangeListener, Connection, Database, Statement } from './database.js';
import { DatabaseClient } from './database-client.js';
import { isRefused, requireOwnership, requireReadAndWrite } from './database-rights.js';
import { Heartbeat } from './heartbeat.js';
import { splitHosts } from './host-list.js';
import { Hosts } from './hosts.js';
import { migrationsFolder } from './migration-files.js';
import { OwnSessions, untimed } from './own-sessions.js';
import { runTransaction } from './postgres-transaction.js';
import { rewriteTables, selectTransactions } from './statements.js';
import { getAnswerLimit, type Timeouts } from './timeouts.js';
import * as schema from '../schema.js';

/** A lock number that no other lock of this database uses. */
const migrationLock = 7_304_466_291;

interface PoolOptions {
  /** The maximum number of connections. */
  max: number;
  /** PostgreSQL's settings of each of them. */
  session: Readonly<Record<string, string>>;
  /** Whether a further connection checks that the server answers. */
  heartbeat: boolean;
}
const readAndWrite: PoolOptions = { max: 10, session: {}, heartbeat: true };
export const readOnly: PoolOptions = {
  max: 1,
  session: { default_transaction_read_only: 'on' },
  heartbeat: false,
};

export function openPostgres(
  url: string,
  timeouts: Timeouts,
  onWarning?: (message: string) => void,
  { max, session, heartbeat: hasHeartbeat } = readAndWrite,
): Database {
  const list = splitHosts(url);
  const driverSettings = readConnectionSettings(list.address);
  const hosts = new Hosts(list, driverSettings, timeouts.connection);
  const settings = { ...driverSettings, hosts };
  const sessions = new OwnSessions(settings, timeouts.connection, onWarning, session);
  const pool = new pg.Pool({
    ...settings,
    ...{ answerLimit: settings.query_timeout ? 0 : getAnswerLimit(timeouts) },
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
  const heartbeat = hasHeartbeat
    ? new Heartbeat({ hosts, createClient: () => sessions.createClient(), onWarning })
    : undefined;
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
    close: async () => {
      await pool.end();
      heartbeat?.stop();
    },
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
  let wasLost = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    if (stopped) return;
    const next = sessions.createClient();
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      wasLost = true;
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
      listener(wasLost);
      wasLost = false;
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
