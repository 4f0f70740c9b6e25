import Type from 'typebox';
import { ConfigurationError, defineSettings } from '../../settings.js';
import { defaultPoolSize, type DatabaseLocation } from './database.js';
import { defaultTimeouts, type Timeouts } from './timeouts.js';

/** The location of the database, and its timeouts. */
export interface DatabaseSettings {
  location: DatabaseLocation;
  timeouts: Timeouts;
}

const milliseconds = (fallback: number, description: string) =>
  Type.Integer({
    default: fallback,
    minimum: 0,
    maximum: 3_600_000,
    description: `${description}; 0 for no limit. PostgreSQL only.`,
  });

/** The settings of the database, and of the folder of files. */
export const databaseSettings = defineSettings({
  title: 'Database and files',
  variables: {
    DATABASE_URL: Type.Optional(
      Type.String({
        pattern: '^postgres(?:ql)?://',
        description:
          'A PostgreSQL server, or a connection pooler: `postgres://user:password@host/database?sslmode=verify-full` (docs/self-hosting.md#tls-to-the-database). Several hosts are separated by commas: the one that accepts writes is used (docs/self-hosting.md#standby-and-failover).',
      }),
    ),
    DATABASE_SESSION_URL: Type.Optional(
      Type.String({
        pattern: '^postgres(?:ql)?://',
        description:
          'The same database without a pooler, or with one in session mode, for migrations, `LISTEN` and loading the trust ' +
          'index. Needed if `DATABASE_URL` leads to a pooler in transaction mode (docs/self-hosting.md#connection-poolers).',
      }),
    ),
    SVC_POOL: Type.Integer({
      default: defaultPoolSize,
      minimum: 2,
      maximum: 1_000,
      description:
        'The maximum number of connections of a process to PostgreSQL for requests and jobs. A few more are for other work ' +
        '(docs/self-hosting.md#connection-poolers).',
    }),
    SVC_DATA: Type.String({
      default: '.data',
      minLength: 1,
      description:
        'Folder of uploaded videos, and of the embedded database when there is no `DATABASE_URL`.',
    }),
    SVC_SHARED_DATA: Type.Enum(['refused', 'one-machine'], {
      default: 'refused',
      description:
        'Whether the embedded database may be on a file system that several machines can use, such as NFS, SMB, 9p and ' +
        'FUSE: `refused`, or `one-machine` if no other machine uses the folder.',
    }),
    SVC_CONNECTION_MILLISECONDS: milliseconds(
      defaultTimeouts.connection,
      'How long a request waits for a connection to the database',
    ),
    SVC_STATEMENT_MILLISECONDS: milliseconds(
      defaultTimeouts.statement,
      'How long one statement may take. Migrations, `svc import`, `svc export` and loading the trust ' +
        'index have no limit',
    ),
    SVC_LOCK_MILLISECONDS: milliseconds(
      defaultTimeouts.lock,
      'How long a statement waits for a lock that another transaction holds',
    ),
    SVC_IDLE_TRANSACTION_MILLISECONDS: milliseconds(
      defaultTimeouts.idleTransaction,
      'How long a transaction may pause between two statements: the database then ends it, so that an ' +
        'instance that hangs keeps no locks',
    ),
  },
  read: (values): DatabaseSettings => ({
    location: readLocation(values),
    timeouts: {
      connection: values.SVC_CONNECTION_MILLISECONDS,
      statement: values.SVC_STATEMENT_MILLISECONDS,
      lock: values.SVC_LOCK_MILLISECONDS,
      idleTransaction: values.SVC_IDLE_TRANSACTION_MILLISECONDS,
    },
  }),
});

/** @throws ConfigurationError when there is an address for sessions only */
function readLocation(values: {
  DATABASE_URL?: string;
  DATABASE_SESSION_URL?: string;
  SVC_POOL: number;
  SVC_DATA: string;
  SVC_SHARED_DATA: string;
}): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_SESSION_URL: sessionUrl, SVC_POOL: poolSize } = values;
  if (url) return { url, sessionUrl, poolSize };
  if (sessionUrl)
    throw new ConfigurationError(
      'DATABASE_SESSION_URL needs DATABASE_URL, the address of a pooler.',
    );
  return { data: values.SVC_DATA, isForOneMachine: values.SVC_SHARED_DATA === 'one-machine' };
}
