import type { UserPrincipal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';

/** The maximum age of a sign-in, in seconds. */
const freshSeconds = 5 * 60;

/** @throws ServiceError `signInTooOld` unless the user has signed in within the last five minutes */
export function requireFreshSignIn({ tokenIssuedAt }: UserPrincipal): void {
  if (Date.now() / 1000 - tokenIssuedAt <= freshSeconds) return;
  throw new ServiceError(
    'signInTooOld',
    'This needs a sign-in of the last five minutes: sign in again, then repeat the request.',
  );
}
