import { findServerError } from '../storage/database/database-error.js';

/**
 * Describes the error of a PostgreSQL server or a connection pooler, and what the operator can do; undefined if
 * neither caused the failure.
 */
export function describeServerError(error: unknown): string | undefined {
  const found = findServerError(error);
  if (!found) return undefined;
  const { message, code } = found;
  const advice =
    adviceByMessage.find(([pattern]) => pattern.test(message))?.[1] ?? adviceByCode[code];
  if (advice === undefined && /^(?:28...|3D000)$/.test(code)) {
    return `The database refuses the connection: ${message}. Check DATABASE_URL.`;
  }
  if (advice === undefined && !/^(?:08|53|57|58)/.test(code)) return undefined;
  return [`The database refuses: ${message.replace(/\.$/, '')}.`, advice].filter(Boolean).join(' ');
}

/** Poolers use one code for most errors (08P01, XX000, 58000): their words tell more. */
const adviceByMessage: readonly (readonly [RegExp, string])[] = [
  [
    // PgBouncer, Neon, Amazon RDS Proxy
    /unsupported (?:options )?startup parameter|RDS Proxy currently doesn.t support/i,
    'Remove this parameter from DATABASE_URL and from the environment (PGOPTIONS), or have the connection pooler ignore it.',
  ],
  [
    /transaction blocks not allowed in statement pooling/,
    'The service needs a connection pooler in session mode (PgBouncer: pool_mode = session), or in transaction mode with DATABASE_SESSION_URL.',
  ],
  [
    // PgBouncer, Supavisor, pgcat, Amazon RDS Proxy
    /query_wait_timeout|ECHECKOUTTIMEOUT|could not get connection from the pool|checkout failure limit|Timed-out waiting to acquire database connection/i,
    'All server connections of the pooler are in use: enlarge its pool, or reduce SVC_POOL of the instances.',
  ],
  [
    // PgBouncer, Supavisor, Odyssey, PostgreSQL
    /no more connections allowed|client connections exceeded|max client connections reached|MaxClientsInSessionMode|EMAXCONN|too many (?:active )?client|too many connections|connection slots are reserved/i,
    'All connections are in use: allow more, reduce SVC_POOL, or run fewer instances.',
  ],
  [
    // PgBouncer, Supavisor, pgcat, Odyssey
    /no such database|No pool configured for database|route for .* is not found|tenant(?: or |\/)user.* not found|no such user/i,
    'The connection pooler does not know this database or user. Check DATABASE_URL, and the databases and users of the pooler.',
  ],
  [
    // PgBouncer, pgcat, Odyssey, Supavisor
    /server login (?:has been )?fail|cannot connect to server|server_login_retry|client_login_timeout|server conn crashed|Pool down for database|failed to (?:get|connect to) remote server|EDBHANDLEREXITED|ECHECKOUTFAILED|connection to database not available/i,
    'The connection pooler cannot use the PostgreSQL server: see the logs of both.',
  ],
  [
    /read-only transaction/,
    'The server is a standby, or only allows reading. Use the address of the primary server.',
  ],
  [/^database ".*" is disabled/, 'Enable it in the connection pooler.'],
];

const adviceByCode: Readonly<Record<string, string>> = {
  '57P01': 'Try again when the server has started.',
  '57P02': 'Try again when the server has started.',
  '57P03': 'Try again when the server has started.',
  '25P03': 'A timeout of the settings ended a transaction that was idle.',
  '55P03': 'Another program has locked what is needed. Try again later.',
  '57014': 'A timeout of the settings ended the statement.',
};
