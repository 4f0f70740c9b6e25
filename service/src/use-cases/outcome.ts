import { ServiceError } from '../errors/service-error.js';

/** The outcome of one of several writes. */
export type Outcome = { created: boolean } | ServiceError;

/** The outcome of a single write. */
export function requireSuccess([outcome]: readonly Outcome[]): { created: boolean } {
  if (outcome instanceof ServiceError) throw outcome;
  return { created: outcome?.created ?? false };
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
