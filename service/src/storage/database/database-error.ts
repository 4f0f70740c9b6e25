import { DrizzleQueryError } from 'drizzle-orm/errors';
import { ServiceError } from '../../errors/service-error.js';
import { findTlsError } from './tls-failure.js';

/** Conflict with a concurrent transaction: serialisation failure, deadlock, unique violation. */
const conflicts = new Set(['40001', '40P01', '23505']);
/** SQLSTATE codes of what took too long: a pause of a transaction, a lock, a statement. */
const slow = /^(?:25P03|55P03|57014)$/;
/** SQLSTATE classes and codes of a server that is unavailable, shutting down or read-only. */
const unavailable =
  /^(?:08...|57P0[1-3]|53300|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
const unavailableMessage =
  /Connection terminated|connection is closed|PGlite is clos|Client has encountered a connection error|timeout exceeded when trying to connect/;

/** Whether the same transaction may succeed when it is tried again. */
export function isConflict(error: unknown): boolean {
  return listCauses(error).some(({ code }) => code !== undefined && conflicts.has(code));
}

/** The connection was lost during a COMMIT: whether the transaction was stored is not known. */
export class CommitUnansweredError extends Error {
  override readonly name = 'CommitUnansweredError';

  constructor(cause: unknown) {
    super('The database did not answer the COMMIT.', { cause });
  }
}

/** The error for the caller: 503 if the database is unavailable, else the unchanged error. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  if (error instanceof CommitUnansweredError) {
    return new ServiceError(
      'outcomeUnknown',
      'The connection to the database was lost during the commit: it is not known whether the write is stored. Send the request again.',
      { cause: error },
    );
  }
  const found = listCauses(error);
  if (found.some(({ code = '' }) => slow.test(code))) {
    return new ServiceError('databaseUnavailable', 'The database took too long: try again.', {
      cause: error,
    });
  }
  const away =
    found.some(
      ({ code = '', message }) => unavailable.test(code) || unavailableMessage.test(message),
    ) || findTlsError(error) !== undefined;
  return away
    ? new ServiceError('databaseUnavailable', 'The database is not available.', { cause: error })
    : error;
}

/** The text of the failed statement; the message of the ORM contains the parameters too. */
export function getFailedStatement(error: unknown): string | undefined {
  return error instanceof DrizzleQueryError ? error.query : undefined;
}

/** The error and what caused it; the ORM wraps the driver's errors. */
function listCauses(error: unknown): { code?: string; message: string }[] {
  const found: { code?: string; message: string }[] = [];
  let current: unknown = error;
  while (isErrorLike(current) && found.length < 10) {
    const { code, message, errors } = current;
    found.push({ message, ...(typeof code === 'string' ? { code } : {}) });
    if (Array.isArray(errors)) for (const inner of errors) found.push(...listCauses(inner));
    current = current.cause;
  }
  return found;
}

/** By shape: errors of Node itself may be of another realm, where `instanceof` does not know them. */
function isErrorLike(
  error: unknown,
): error is { message: string; code?: unknown; cause?: unknown; errors?: unknown } {
  return typeof error === 'object' && error !== null && 'message' in error;
}
