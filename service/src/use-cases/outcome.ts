import { ServiceError } from '../errors/service-error.js';

/** The outcome of one of several writes. */
export type Outcome<Written extends { created: boolean } = { created: boolean }> =
  | Written
  | ServiceError;

/** The outcome of a single write. */
export function requireSuccess<Written extends { created: boolean }>([
  outcome,
]: readonly Outcome<Written>[]): Written {
  if (outcome instanceof ServiceError) throw outcome;
  return outcome!;
}

/** Returns the result of the work or its error; other errors, such as a lost connection, are thrown. */
export async function catchServiceError<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result | ServiceError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return error;
    throw error;
  }
}
