import Type from 'typebox';
import { defineSettings } from '../../settings.js';
import type { DatabaseLocation } from './database.js';
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
          'A PostgreSQL server, or a connection pooler in session mode: `postgres://user:password@host/database?sslmode=verify-full` (docs/self-hosting.md#tls-to-the-database). Several hosts are separated by commas: the one that accepts writes is used (docs/self-hosting.md#standby-and-failover).',
      }),
    ),
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
    location: values.DATABASE_URL
      ? { url: values.DATABASE_URL }
      : { data: values.SVC_DATA, isForOneMachine: values.SVC_SHARED_DATA === 'one-machine' },
    timeouts: {
      connection: values.SVC_CONNECTION_MILLISECONDS,
      statement: values.SVC_STATEMENT_MILLISECONDS,
      lock: values.SVC_LOCK_MILLISECONDS,
      idleTransaction: values.SVC_IDLE_TRANSACTION_MILLISECONDS,
    },
  }),
});
