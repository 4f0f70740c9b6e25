import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { checkStatements, recordStatements } from './check-statements.js';

recordStatements();

/**
 * A database on the PostgreSQL server that the test run started: a copy of the template, which is empty by
 * default. Dropping it checks the statements that ran: they must mean the same on a sharded database.
 */
export async function createDatabase(
  template = 'template0',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['SVC_TEST_POSTGRES_URL'];
  if (!server) throw new Error('The test run started no PostgreSQL server.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { client, strategy } = await (connection ??= connect(server));
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
  return {
    url: new URL(`/${name}`, server).toString(),
    drop: async () => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await checkStatements();
    },
  };
}

/** The connection by which this process makes databases, until it ends. */
let connection: ReturnType<typeof connect> | undefined;

async function connect(server: string): Promise<{ client: pg.Pool; strategy: string }> {
  const kept = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
  const client = new pg.Pool({ connectionString: server, ...kept });
  // The server may stop before the process ends.
  client.on('error', () => undefined);
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  // Copying files takes half the time of the default, which writes what it copies to the log.
  const hasStrategies = Number(rows[0]!.server_version_num) >= 150_000;
  return { client, strategy: hasStrategies ? 'STRATEGY file_copy' : '' };
}
