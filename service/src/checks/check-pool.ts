import { readConnections } from '../storage/database/server-state.js';
import { ok, problem, type CheckOne } from './installation.js';

/** The maximum number of connections of an instance (docs/self-hosting.md#connection-poolers). */
const connectionsOfInstance = 12;

/** Checks that the database can be read, and that its server has enough connections for the running instances. */
export const checkPool: CheckOne = async ({ database }) => {
  if (!('kind' in database)) return [database];
  if (database.kind === 'pglite') return [ok('The embedded database can be read.')];
  const { allowed, elsewhere, instances } = await readConnections(database);
  const needed = connectionsOfInstance * Math.max(1, instances);
  const who = instances > 1 ? `${instances} instances need` : 'An instance needs';
  const text =
    `${who} up to ${needed} connections. The server allows ${allowed}, and ${elsewhere} are used for ` +
    'other databases';
  return needed > allowed - elsewhere
    ? [problem(`${text}: enlarge max_connections, or run fewer instances.`)]
    : [ok(`${text}.`)];
};
