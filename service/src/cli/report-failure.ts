import { CommanderError } from 'commander';
import { ConfigurationError } from '../settings.js';
import { findRootCause } from '../errors/find-root-cause.js';
import { hideSecretParts } from '../errors/hide-secret-parts.js';
import { ServiceError } from '../errors/service-error.js';
import { findOperatorError, isDelayed } from '../storage/database/database-error.js';
import { findTlsError } from '../storage/database/tls-failure.js';
import { translateError } from '../use-cases/translate-error.js';
import { describeServerError } from './describe-server-error.js';

/** Prints the failure, and sets the exit code. */
export function reportFailure(error: unknown): void {
  if (error instanceof CommanderError) {
    // Commander has printed the error or the help.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    return;
  }
  process.exitCode = error instanceof ConfigurationError ? 2 : 1;
  console.error(describeFailure(error));
}

/** Describes the failure, and what the operator can do. */
export function describeFailure(error: unknown): string {
  const forOperator =
    error instanceof ConfigurationError ? error : (findOperatorError(error) ?? findTlsError(error));
  if (forOperator) return forOperator.message;
  const refusal = describeServerError(error);
  if (refusal !== undefined) return refusal;
  const known = translateError(error);
  if (known instanceof ServiceError && known.reason === 'databaseUnavailable') {
    return isDelayed(error)
      ? 'No connection to the database was free in time: the server, or the connection pooler in DATABASE_URL, needs more.'
      : 'The database is not available: check DATABASE_URL, and that its server is running.';
  }
  const { code, path = '', message, detail }: DriverError = findRootCause(error);
  switch (code) {
    case 'ENOENT':
      return `The file ${path} does not exist.`;
    case 'EACCES':
      return `This user may not read or write ${path}.`;
    case 'EISDIR':
      return 'The path names a folder: give the path of a file.';
    case 'ENOTDIR':
      return `A part of the path ${path} is not a folder.`;
    case 'ENOSPC':
      return 'There is no space left on the disk.';
    case '42501':
      return (
        `The role of DATABASE_URL lacks a right: ${[message, detail].filter(Boolean).join('. ')} ` +
        'docs/self-hosting.md#roles-of-the-database has the statements that grant it.'
      );
    default:
      return `Failed: ${hideSecretParts(message)}`;
  }
}

/** PostgreSQL's errors have details too. */
type DriverError = NodeJS.ErrnoException & { detail?: string };
