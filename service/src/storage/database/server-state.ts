import { channel } from './change-channel.js';
import type { Database } from './database.js';

/** Reads the clock of the database, in milliseconds since 1970. */
export async function readClock(database: Database): Promise<number> {
  const [row] = await database.query<{ now: number }>({
    name: 'clock',
    text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    values: [],
  });
  return row!.now;
}

/** Reads the size of the database in bytes. */
export async function readSize(database: Database): Promise<number> {
  const [row] = await database.query<{ size: number }>({
    name: 'database-size',
    text: 'SELECT pg_database_size(current_database())::float8 AS size',
    values: [],
  });
  return row!.size;
}

/** The connections of a PostgreSQL server. */
export interface ServerConnections {
  /** The maximum number of connections of roles that are no superusers. */
  allowed: number;
  /** Connections to other databases of the server. */
  elsewhere: number;
  /** The connected instances of the service, as far as the role can see them. */
  instances: number;
}

/** Reads how many connections the server of the database has, and for whom. */
export async function readConnections(database: Database): Promise<ServerConnections> {
  const [row] = await database.query<ServerConnections>({
    name: 'connections',
    text: `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) AS allowed,
      (SELECT coalesce(sum(numbackends), 0)::int FROM pg_stat_database
        WHERE datname <> current_database()) AS elsewhere,
      (SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND query = $1) AS instances`,
    values: [`LISTEN ${channel}`],
  });
  return row!;
}
