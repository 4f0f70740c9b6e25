import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { OperatorError } from '../../src/errors/operator-error.js';
import type { ServiceError } from '../../src/errors/service-error.js';
import {
  CommitUnansweredError,
  ConnectionWaitError,
  NoServerError,
  ServerLostError,
} from '../../src/storage/database/database-error.js';
import { DatabaseTlsError } from '../../src/storage/database/tls-failure.js';
import {
  AmbiguousCriteriaError,
  EmptyCriteriaError,
  NoMatchError,
} from '../../src/storage/entities/criteria-errors.js';
import { OtherBlockError, ScannerReplacedError } from '../../src/storage/chain/checkpoints.js';
import { ConcurrentChangeError } from '../../src/storage/entities/lock-entities.js';
import {
  LaterMergeError,
  UnknownMergeError,
  UuidTakenError,
} from '../../src/storage/personal-data/split-entity.js';
import { NotFoundError } from '../../src/storage/not-found-error.js';
import { translateError } from '../../src/use-cases/translate-error.js';
import { createServerError } from '../support/create-server-error.js';

/** Wraps an error like the ORM. */
const wrap = (error: Error) => new DrizzleQueryError('SELECT 1', [], error);
const translate = (error: Error) => translateError(wrap(error)) as ServiceError;

const away = 'The database is not available.';
/** The errors of storage, with the code and the message that callers get. */
const storageErrors: readonly (readonly [Error, number, string])[] = [
  [new EmptyCriteriaError('field'), 40001, 'field names no identifying property.'],
  [new AmbiguousCriteriaError('field'), 40002, 'field matches more than one entity.'],
  [new NoMatchError('field'), 40401, 'field matches no entity.'],
  [new NotFoundError('reply'), 40401, 'The reply does not exist.'],
  [new UnknownMergeError('a'), 40401, 'No merge of a is recorded.'],
  [new LaterMergeError('a'), 40900, 'A later merge must be undone first: split a.'],
  [new UuidTakenError('a'), 40900, 'a is the uuid of another entity now.'],
  [
    new CommitUnansweredError(new Error('read ECONNRESET')),
    50301,
    'The connection to the database was lost during the commit: it is not known whether the write is stored. Send the request again.',
  ],
  [new ConnectionWaitError(5_000), 50300, 'The database took too long: try again.'],
  [new NoServerError(['db1:5432 is a standby']), 50300, away],
  [new ServerLostError('db1:5432 does not answer'), 50300, away],
  [new DatabaseTlsError('It has expired.', 'Replace it.', new Error('x')), 50300, away],
];
/** Errors that only the service itself handles: it retries a transaction, or ends a scan. */
const internalErrors = [
  new ConcurrentChangeError('An entity was merged.'),
  new OtherBlockError(),
  new ScannerReplacedError(),
];

test.each(storageErrors.map(([error, ...told]) => [error.name, error, ...told] as const))(
  'callers get the code and the message of %s',
  (_name, error, errorCode, message) => {
    expect(translateError(error)).toMatchObject({ errorCode, message, cause: error });
  },
);

test.each(internalErrors)('$name stays as it is', (error) => {
  expect(translateError(error)).toBe(error);
});

test('each class of errors of storage has a row', () => {
  const folder = join(import.meta.dirname, '../../src/storage');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const source = readFileSync(join(folder, path), 'utf8');
      return [...source.matchAll(/^(?:export )?class (\w+) extends (?!OperatorError)\w*Error\b/gm)];
    })
    .map(([, name]) => name!);
  const known = [...internalErrors, ...storageErrors.map(([error]) => error)];

  expect(known.map(({ name }) => name).sort()).toEqual(names.sort());
});

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
])('the database is not available after %s', (code) => {
  expect(translate(Object.assign(new Error('x'), { code }))).toMatchObject({
    reason: 'databaseUnavailable',
    message: 'The database is not available.',
  });
});

test.each(['ENOENT', 'EACCES'])(
  'the database is not available after %s of its socket, not of a file',
  (code) => {
    const ofSocket = Object.assign(new Error('x'), { code, syscall: 'connect' });
    expect(translate(ofSocket)).toMatchObject({ message: 'The database is not available.' });
    const ofFile = Object.assign(new Error('x'), { code, syscall: 'open' });
    expect(translateError(ofFile)).toBe(ofFile);
  },
);

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'timeout expired',
])('the database is not available after the error "%s" of the driver', (message) => {
  expect(translate(new Error(message))).toMatchObject({
    message: 'The database is not available.',
  });
});

test.each([
  ['a pooler', '08P01', 'FATAL', 'unsupported startup parameter: statement_timeout'],
  ['a pooler that answers with ERROR', '08P01', 'ERROR', 'pgbouncer cannot connect to server'],
  ['Supavisor', 'XX000', 'FATAL', '(EMAXCONNSESSION) max clients reached in session mode'],
  ['pgcat', '58000', 'FATAL', 'could not get connection from the pool - AllServersDown'],
  ['Odyssey', '08006', 'FATAL', 'failed to get remote server connection'],
  ['a full server', '53300', 'FATAL', 'sorry, too many clients already'],
  ['a server without space', '53100', 'ERROR', 'could not extend file: No space left on device'],
  ['a server without memory', '53200', 'ERROR', 'out of memory'],
  ['a server whose disk fails', '58030', 'ERROR', 'could not read block 0: Input/output error'],
  ['a server that stops', '57P01', 'FATAL', 'terminating connection due to administrator command'],
  ['a server that starts', '57P03', 'FATAL', 'the database system is starting up'],
  ['a server with another password', '28P01', 'FATAL', 'password authentication failed'],
  ['a server with other roles', '28000', 'FATAL', 'role "svc" does not exist'],
  ['a server without the database', '3D000', 'FATAL', 'database "x" does not exist'],
  ['a standby', '25006', 'ERROR', 'cannot execute INSERT in a read-only transaction'],
])(
  'an answer of %s is a refusal: 503, and not "not available"',
  (_name, code, severity, message) => {
    expect(translate(createServerError(message, { code, severity }))).toMatchObject({
      reason: 'databaseUnavailable',
      message: 'The database refuses requests: try again.',
    });
  },
);

test.each([
  ['a role without rights', '42501', 'FATAL', 'permission denied for database "x"'],
  ['a feature that does not exist', '0A000', 'FATAL', 'Feature not supported'],
  ['an error in the service', '42601', 'ERROR', 'syntax error'],
  ['an internal error', 'XX000', 'ERROR', 'cache lookup failed'],
])('%s stays as it is', (_name, code, severity, message) => {
  const error = wrap(createServerError(message, { code, severity }));
  expect(translateError(error)).toBe(error);
});

test('a protocol violation that PostgreSQL itself reports stays as it is', () => {
  const error = createServerError('bind message supplies 1 parameters', {
    code: '08P01',
    severity: 'ERROR',
    routine: 'exec_bind_message',
  });
  expect(translateError(error)).toBe(error);
  expect(error).toBeInstanceOf(pg.DatabaseError);
});

test.each([
  ['without an answer', new ConnectionWaitError(5_000)],
  ['that the pool does not have', new Error('timeout exceeded when trying to connect')],
])('a connection %s takes too long', (_name, error) => {
  expect(translate(error)).toMatchObject({
    reason: 'databaseUnavailable',
    message: 'The database took too long: try again.',
  });
});

test('an error for the operator is found within other errors', () => {
  const error = new OperatorError('Set it to session mode.');
  expect(translateError(wrap(error))).toBe(error);
});
