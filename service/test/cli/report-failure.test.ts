import { describeFailure } from '../../src/cli/report-failure.js';
import { translateError } from '../../src/use-cases/translate-error.js';
import { createServerError } from '../support/create-server-error.js';

/** The error of Node.js for a system call. */
const createSystemError = (code: string, fields: Partial<NodeJS.ErrnoException>) =>
  Object.assign(new Error(code), { code, ...fields });

test.each(['ENOENT', 'EACCES', 'ECONNREFUSED'])(
  'a socket of the database that fails with %s is no file',
  (code) => {
    expect(describeFailure(createSystemError(code, { syscall: 'connect' }))).toBe(
      'The database is not available: check DATABASE_URL, and that its server is running.',
    );
  },
);

test('a file that does not exist is named', () => {
  const error = createSystemError('ENOENT', { syscall: 'open', path: '/nowhere/lines' });
  expect(describeFailure(error)).toBe('The file /nowhere/lines does not exist.');
});

test.each([
  ['28P01', 'password authentication failed for user "svc"'],
  ['28000', 'role "svc" does not exist'],
  ['3D000', 'database "x" does not exist'],
])('a server that refuses a connection with %s is quoted', (code, message) => {
  const error = createServerError(message, { code, severity: 'FATAL' });
  const told = `The database refuses the connection: ${message}. Check DATABASE_URL.`;
  expect(describeFailure(error)).toBe(told);
  // As use cases translate it.
  expect(describeFailure(translateError(error))).toBe(told);
});
