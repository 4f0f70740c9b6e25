import { OperatorError } from '../errors/operator-error.js';
import { ServiceError, type ErrorName } from '../errors/service-error.js';
import {
  findOperatorError,
  findOutage,
  isCommitUnanswered,
} from '../storage/database/database-error.js';
import {
  AmbiguousCriteriaError,
  EmptyCriteriaError,
  NoMatchError,
} from '../storage/entities/criteria-errors.js';
import {
  LaterMergeError,
  UnknownMergeError,
  UuidTakenError,
} from '../storage/personal-data/split-entity.js';
import { NotFoundError } from '../storage/not-found-error.js';

/**
 * Returns the error for the caller, over HTTP, at the command line and in imports: a ServiceError for an error of
 * storage; 503 when the database is not available, or refuses work that it may accept later; the error for the operator
 * if the cause is one; else the unchanged error.
 */
export function translateError(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const [, reason] = reasons.find(([type]) => error instanceof type) ?? [];
  if (reason) return new ServiceError(reason, (error as Error).message, { cause: error });
  if (isCommitUnanswered(error)) {
    return new ServiceError(
      'outcomeUnknown',
      'The connection to the database was lost during the commit: it is not known whether the write is stored. Send the request again.',
      { cause: error },
    );
  }
  const known = findOperatorError(error);
  if (known instanceof OperatorError) return known;
  const outage = findOutage(error);
  if (!outage) return error;
  return new ServiceError('databaseUnavailable', outages[outage], { cause: error });
}

/** Errors of storage whose messages are shown to callers. */
const reasons: readonly (readonly [new (...data: never[]) => Error, ErrorName])[] = [
  [EmptyCriteriaError, 'invalidField'],
  [AmbiguousCriteriaError, 'ambiguousCriteria'],
  [NoMatchError, 'noSuchEntity'],
  [NotFoundError, 'noSuchEntity'],
  [UnknownMergeError, 'noSuchEntity'],
  [LaterMergeError, 'conflict'],
  [UuidTakenError, 'conflict'],
];

const outages = {
  delayed: 'The database took too long: try again.',
  refusing: 'The database refuses requests: try again.',
  away: 'The database is not available.',
};
