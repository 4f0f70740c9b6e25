import { randomUUID } from 'node:crypto';
import { administrate } from './administrate.js';
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
  await administrate(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: new URL(`/${name}`, server).toString(),
    drop: async () => {
      await administrate(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await checkStatements();
    },
  };
}
