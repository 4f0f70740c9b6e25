import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { checkStatements, recordStatements } from './check-statements.js';

recordStatements();

/**
 * An empty database on the PostgreSQL server that the test run started. Dropping it checks the statements
 * that ran: they must mean the same on a sharded database.
 */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['SVC_TEST_POSTGRES_URL'];
  if (!server) throw new Error('The test run started no PostgreSQL server.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administrate(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: new URL(`/${name}`, server).toString(),
    drop: async () => {
      await administrate(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await checkStatements();
    },
  };
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
