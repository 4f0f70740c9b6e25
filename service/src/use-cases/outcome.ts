import { ServiceError } from '../errors/service-error.js';
import { translateError } from './translate-error.js';

/** The outcome of one of several writes. */
export type Outcome<Written extends { created: boolean } = { created: boolean }> =
  | Written
  | ServiceError;

/** Returns the outcome of a single write. */
export function requireSuccess<Written extends { created: boolean }>([
  outcome,
]: readonly Outcome<Written>[]): Written {
  if (outcome instanceof ServiceError) throw outcome;
  return outcome!;
}

/** Returns the result of the work or the reason of its refusal; other errors, such as a lost connection, are thrown. */
export async function catchServiceError<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result | ServiceError> {
  try {
    return await work();
  } catch (error) {
    const known = translateError(error);
    if (known instanceof ServiceError && known.status < 500) return known;
    throw error;
  }
}
