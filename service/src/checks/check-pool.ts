import { defaultPoolSize } from '../storage/database/database.js';
import { readConnections } from '../storage/database/server-state.js';
import { ok, problem, type CheckOne } from './installation.js';

/** Connections of an instance beside its pool (docs/self-hosting.md#connection-poolers). */
const furtherConnections = 3;

/** Checks that the database can be read, and that its server has enough connections for the running instances. */
export const checkPool: CheckOne = async ({ database, configuration }) => {
  if (!('kind' in database)) return [database];
  const { location, metrics } = configuration;
  if (!('url' in location)) return [ok('The embedded database can be read.')];
  const { allowed, elsewhere, instances } = await readConnections(database);
  const isMeasured = metrics.listener !== undefined || metrics.token !== undefined;
  const further = furtherConnections + Number(isMeasured);
  const ofInstance = (location.poolSize ?? defaultPoolSize) + further;
  const needed = ofInstance * Math.max(1, instances);
  const who = instances > 1 ? `${instances} instances need` : 'An instance needs';
  const text =
    `${who} up to ${needed} connections. The server allows ${allowed}, and ${elsewhere} are used for ` +
    'other databases';
  return needed > allowed - elsewhere
    ? [problem(`${text}: enlarge max_connections, reduce SVC_POOL, or run fewer instances.`)]
    : [ok(`${text}.`)];
};
