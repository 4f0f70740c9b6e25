import { DrizzleQueryError } from 'drizzle-orm/errors';
import { OperatorError } from '../../errors/operator-error.js';
import { findTlsError } from './tls-failure.js';

/** Conflict with a concurrent transaction: serialisation failure, deadlock, unique violation. */
const conflicts = new Set(['40001', '40P01', '23505']);
/** SQLSTATE codes of timeouts: a pause of a transaction, a lock, a statement. */
const slow = /^(?:25P03|55P03|57014)$/;
/** Codes of Node.js for a connection that cannot be made or was lost. */
const lost =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EHOST(?:UNREACH|DOWN)|ENETUNREACH|EADDRNOTAVAIL|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
/** Codes of a missing file or right, unless they come from a connection to a socket. */
const lostSocket = /^(?:ENOENT|EACCES)$/;
const lostMessage =
  /Connection terminated|connection is closed|PGlite is clos|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout/;
/** All connections of the pool are in use, or being made. */
const noneFree = /timeout exceeded when trying to connect/;
/**
 * SQLSTATE classes and codes of a server that refuses work for some time: broken connections, credentials that are
 * being changed, a database that is being restored, no resources, shutdown, an error of its system, a standby.
 */
const refusing = /^(?:08...|28...|3D000|53...|57P0[1-3]|58...|25006)$/;
/** SQLSTATE codes of work that a server refuses until the operator acts: missing rights, an unsupported feature. */
const refusingForGood = /^(?:42501|0A000)$/;

/** Whether the same transaction may succeed when it is tried again. */
export function isConflict(error: unknown): boolean {
  return listCauses(error).some(({ code }) => typeof code === 'string' && conflicts.has(code));
}

/** The connection was lost during a COMMIT, or no standby has it: whether the transaction stays stored is not known. */
export class CommitUnansweredError extends Error {
  override readonly name = 'CommitUnansweredError';

  constructor(cause: unknown) {
    super('The database did not answer the COMMIT.', { cause });
  }
}

/** The server accepted a connection, but does not answer on it. */
export class ConnectionWaitError extends Error {
  override readonly name = 'ConnectionWaitError';

  constructor(milliseconds: number) {
    super(
      `The server in DATABASE_URL accepted a connection, and did not answer within ${milliseconds / 1_000} s. If it is a ` +
        'connection pooler, its pool is full, or it cannot reach the PostgreSQL server.',
    );
  }
}

/** Whether it is unknown if a write was stored. */
export function isCommitUnanswered(error: unknown): boolean {
  return listCauses(error).some((cause) => cause instanceof CommitUnansweredError);
}

/** None of the hosts is a server that the service can use. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';
  readonly code = 'EHOSTUNREACH';

  /** `problems` has a phrase about each host. */
  constructor(problems: readonly string[], cause?: unknown) {
    super(`No server in DATABASE_URL can be used: ${problems.join('; ')}.`, { cause });
  }
}

/** A server that answered before does not any more, or is not the one that the service uses now. */
export class ServerLostError extends Error {
  override readonly name = 'ServerLostError';
  readonly code = 'ECONNABORTED';
}

/**
 * Classifies an error of work that the database may accept later: the work took too long, the database refuses all
 * work, or it is not available. Undefined for all other errors.
 */
export function findOutage(error: unknown): 'delayed' | 'refusing' | 'away' | undefined {
  if (isDelayed(error)) return 'delayed';
  const found = listCauses(error);
  if (found.some((cause) => isServerError(cause) && isRefusal(cause))) return 'refusing';
  const isAway =
    found.some((cause) => !isServerError(cause) && isLoss(cause)) ||
    findTlsError(error) !== undefined;
  return isAway ? 'away' : undefined;
}

/** Whether a statement, a lock or a connection took too long. */
export function isDelayed(error: unknown): boolean {
  return listCauses(error).some(
    (cause) =>
      slow.test(String(cause.code)) ||
      noneFree.test(cause.message) ||
      cause instanceof ConnectionWaitError,
  );
}

/** Finds the error, among the causes, whose message tells the operator what to do. */
export function findOperatorError(
  error: unknown,
): OperatorError | ConnectionWaitError | NoServerError | undefined {
  return listCauses(error).find(
    (cause) =>
      cause instanceof OperatorError ||
      cause instanceof ConnectionWaitError ||
      cause instanceof NoServerError,
  );
}

/** An error from the server or a pooler; `routine` is the function of PostgreSQL that raised it. */
export interface ServerError {
  message: string;
  code: string;
  severity: string;
  routine?: string;
}

/** Finds the server's error among the causes. */
export function findServerError(error: unknown): ServerError | undefined {
  return listCauses(error).find(isServerError);
}

/** By shape, as everywhere here: errors may be of another realm, where `instanceof` does not know them. */
function isServerError(error: ErrorLike): error is ServerError {
  return typeof error.severity === 'string' && typeof error.code === 'string';
}

function isRefusal({ code, severity, routine }: ServerError): boolean {
  // PostgreSQL uses this code for protocol errors of clients, poolers use it for everything that they refuse.
  if (code === '08P01' && routine !== undefined) return false;
  if (refusing.test(code)) return true;
  return /^(?:FATAL|PANIC)$/.test(severity) && !refusingForGood.test(code);
}

function isLoss({ code, syscall, message }: ErrorLike): boolean {
  return (
    lost.test(String(code)) ||
    (syscall === 'connect' && lostSocket.test(String(code))) ||
    lostMessage.test(message)
  );
}

/** Whether the driver stopped waiting for the answer to a statement: the connection is of no use any more. */
export function isUnanswered(error: unknown): boolean {
  return listCauses(error).some(({ message }) => message === 'Query read timeout');
}

/** Returns the failed statement; the message of the ORM contains the parameters too. */
export function getFailedStatement(error: unknown): string | undefined {
  return error instanceof DrizzleQueryError ? error.query : undefined;
}

/** Lists the error and its causes; the ORM wraps the driver's errors. */
function listCauses(error: unknown): ErrorLike[] {
  const found: ErrorLike[] = [];
  let current: unknown = error;
  while (isErrorLike(current) && found.length < 10) {
    found.push(current);
    const { errors } = current;
    if (Array.isArray(errors)) for (const inner of errors) found.push(...listCauses(inner));
    current = current.cause;
  }
  return found;
}

interface ErrorLike {
  message: string;
  code?: unknown;
  syscall?: unknown;
  severity?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error;
}
