import { describeServerError } from '../../src/cli/describe-server-error.js';
import { ServiceError } from '../../src/errors/service-error.js';
import { createServerError } from '../support/create-server-error.js';

const parameter = /Remove this parameter from DATABASE_URL/;
const mode = /pool_mode = session/;
const pool = /All server connections of the pooler are in use/;
const connections = /All connections are in use.*allow more/;
const unknown = /does not know this database or user/;
const unreachable = /cannot use the PostgreSQL server/;

// The words of the programs, from their sources and issues.
test.each([
  ['PgBouncer', '08P01', 'unsupported startup parameter: statement_timeout', parameter],
  ['PgBouncer', '08P01', 'unsupported startup parameter in options: lock_timeout', parameter],
  [
    'Amazon RDS Proxy',
    '0A000',
    'Feature not supported: RDS Proxy currently doesn’t support command-line options.',
    parameter,
  ],
  ['PgBouncer', '08P01', 'transaction blocks not allowed in statement pooling mode', mode],
  ['PgBouncer', '08P01', 'query_wait_timeout', pool],
  [
    'Supavisor',
    'XX000',
    '(ECHECKOUTTIMEOUT) unable to check out connection from the pool after 60000ms in session mode',
    pool,
  ],
  ['pgcat', '58000', 'could not get connection from the pool - AllServersDown', pool],
  ['PgBouncer', '08P01', 'no more connections allowed (max_client_conn)', connections],
  ['PgBouncer', '08P01', 'client connections exceeded (max_db_client_connections)', connections],
  [
    'Supavisor',
    'XX000',
    'MaxClientsInSessionMode: max clients reached - in Session mode max clients are limited to pool_size',
    connections,
  ],
  [
    'Supavisor',
    'XX000',
    '(EMAXCONNSESSION) max clients reached in session mode - max clients are limited to pool_size: 15',
    connections,
  ],
  ['Supavisor', 'XX000', 'Max client connections reached', connections],
  ['Odyssey', '53300', 'too many client tcp connections (global client_max)', connections],
  ['PostgreSQL', '53300', 'sorry, too many clients already', connections],
  ['PostgreSQL', '53300', 'too many connections for role "svc"', connections],
  ['PgBouncer', '08P01', 'no such database: nowhere', unknown],
  ['PgBouncer', '08P01', 'no such user: svc', unknown],
  ['pgcat', '58000', 'No pool configured for database: "x", user: "y"', unknown],
  ['Odyssey', '3D000', "route for 'x.y' is not found", unknown],
  ['Supavisor', 'XX000', 'Tenant or user not found', unknown],
  ['Supavisor', 'XX000', '(ENOTFOUND) tenant/user postgres.x not found', unknown],
  ['PgBouncer', '08P01', 'pgbouncer cannot connect to server', unreachable],
  [
    'PgBouncer',
    '08P01',
    'server login has been failing, try again later (server_login_retry)',
    unreachable,
  ],
  ['PgBouncer', '08P01', 'client_login_timeout (server down)', unreachable],
  ['PgBouncer', '08P01', 'server conn crashed?', unreachable],
  ['pgcat', '58000', 'Pool down for database: "x", user: "y"', unreachable],
  ['Odyssey', '08006', 'failed to get remote server connection', unreachable],
  ['PostgreSQL', '57P03', 'the database system is starting up', /when the server has started/],
  [
    'PostgreSQL',
    '25006',
    'cannot execute INSERT in a read-only transaction',
    /address of the primary/,
  ],
  [
    'PostgreSQL',
    '25P03',
    'terminating connection due to idle-in-transaction timeout',
    /A timeout of the settings ended a transaction/,
  ],
  ['PostgreSQL', '55P03', 'canceling statement due to lock timeout', /has locked what is needed/],
  ['PostgreSQL', '57014', 'canceling statement due to statement timeout', /A timeout of the set/],
  [
    'PostgreSQL',
    '58030',
    'could not read block 0: Input/output error',
    /^The database refuses: could not read block 0: Input\/output error\.$/,
  ],
  [
    'a pooler',
    '08004',
    'words of another pooler',
    /^The database refuses: words of another pooler\.$/,
  ],
])('%s says %s %s', (_program, code, message, advice) => {
  const error = createServerError(message, { code, severity: 'FATAL' });
  // As use cases translate it.
  const translated = new ServiceError('databaseUnavailable', 'x', { cause: error });
  const described = describeServerError(translated);
  expect(described).toMatch(advice);
  expect(described).toContain(message.replace(/\.$/, ''));
});

test.each([
  ['a lost connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
  ['an error of a statement', createServerError('x', { code: '42601', severity: 'ERROR' })],
])('%s is no refusal', (_name, error) => {
  expect(describeServerError(error)).toBeUndefined();
});
