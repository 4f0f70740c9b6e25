import { describeFailure } from '../../src/cli/report-failure.js';

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
