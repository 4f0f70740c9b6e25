import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '../../errors/operator-error.js';
import { applyMigrationsAsRole, readMigrationState } from './apply-migrations.js';
import { channel } from './change-channel.js';
import { readConnectionSettings } from './connection-settings.js';
import {
  defaultPoolSize,
  type ChangeListener,
  type Connection,
  type Database,
  type ServerLocation,
  type Statement,
} from './database.js';
import { DatabaseClient } from './database-client.js';
import { isRefused, requireOwnership, requireReadAndWrite } from './database-rights.js';
import { Heartbeat } from './heartbeat.js';
import { splitHosts } from './host-list.js';
import { Hosts } from './hosts.js';
import { migrationsFolder } from './migration-files.js';
import { nameSessionUrl, OwnSessions, untimed } from './own-sessions.js';
import { runTransaction } from './postgres-transaction.js';
import { rewriteTables, selectTransactions } from './statements.js';
import { getAnswerLimit, type Timeouts } from './timeouts.js';
import { TransactionPool } from './transaction-pool.js';
import * as schema from '../schema.js';

/** A lock number that no other lock of this database uses. */
const migrationLock = 7_304_466_291;

/** How to open a database of a PostgreSQL server. */
interface PostgresOptions {
  timeouts: Timeouts;
  onWarning?: ((message: string) => void) | undefined;
  /** For statements that only read, on one connection, and without a heartbeat. */
  isReadOnly?: boolean;
}

/** @throws OperatorError when an address cannot be read */
export function openPostgres(
  { url, sessionUrl, poolSize = defaultPoolSize }: ServerLocation,
  { timeouts, onWarning, isReadOnly = false }: PostgresOptions,
): Database {
  const server = readServer(url, timeouts);
  const sessionServer = sessionUrl === undefined ? server : readSessionServer(sessionUrl, timeouts);
  const sessions = new OwnSessions(sessionServer, {
    wait: timeouts.connection,
    onWarning,
    further: isReadOnly ? { default_transaction_read_only: 'on' } : {},
    isBesidePooler: sessionUrl !== undefined,
  });
  const common = {
    max: isReadOnly ? 1 : poolSize,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connection,
  };
  const sessionPool = new pg.Pool({
    ...sessionServer,
    ...common,
    ...{ answerLimit: limitAnswers(sessionServer, timeouts) },
    Client: DatabaseClient,
    verify: (client, done) => {
      sessions.prepare(client, timeouts).then(() => done(), done);
    },
  });
  const pool =
    sessionUrl === undefined
      ? sessionPool
      : new TransactionPool({
          ...server,
          ...common,
          answerLimit: limitAnswers(server, timeouts),
          timeouts,
          isReadOnly,
        });
  const pools = new Set([pool, sessionPool]);
  // A pool replaces a lost connection, and queries on it report their own errors; without a listener the loss of an
  // idle connection would end the process.
  for (const one of pools) one.on('error', () => undefined);
  const heartbeats = isReadOnly
    ? []
    : [...new Set([server, sessionServer])].map(
        (settings) =>
          new Heartbeat({
            hosts: settings.hosts,
            createClient: () =>
              new DatabaseClient({
                ...settings,
                keepAlive: true,
                connectionTimeoutMillis: timeouts.connection,
              }),
            onWarning,
          }),
      );
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
        // The driver sends no COPY on a connection that sends several statements at once.
        sessionPool,
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
        if (sessionUrl !== undefined) await requireSameDatabase(pool);
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
    readPool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }),
    close: async () => {
      await Promise.all([...pools].map((one) => one.end()));
      for (const heartbeat of heartbeats) heartbeat.stop();
    },
  };
}

function readServer(url: string, timeouts: Timeouts) {
  const list = splitHosts(url);
  const settings = readConnectionSettings(list.address);
  return { ...settings, hosts: new Hosts(list, settings, timeouts.connection) };
}

/** An address may have a limit of its own. */
function limitAnswers({ query_timeout: own }: pg.ClientConfig, timeouts: Timeouts): number {
  return own ? 0 : getAnswerLimit(timeouts);
}

function readSessionServer(url: string, timeouts: Timeouts) {
  try {
    return readServer(url, timeouts);
  } catch (error) {
    nameSessionUrl(error);
    throw error;
  }
}

/** The lock of migrations, which is held at the other address, must be in this database too. */
async function requireSameDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE datname = current_database() AND locktype = 'advisory'
        AND (classid::bigint << 32 | objid::bigint) = ${migrationLock}`,
  );
  if (rows.length === 0) {
    throw new OperatorError(
      'DATABASE_SESSION_URL and DATABASE_URL lead to different databases: both must be the same.',
    );
  }
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
