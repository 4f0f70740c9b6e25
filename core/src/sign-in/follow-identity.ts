import type { AuthData } from '../store/base/api-types';
import { onChange, state } from '../store/base/state';

/**
 * Returns the identity of the signed-in person, or undefined. It is the same object until it
 * changes.
 */
export function getIdentity(): AuthData | undefined {
  return state.identity;
}

/**
 * Calls the listener after each sign-in, renewal and sign-out. Returns a function that stops this.
 */
export function followIdentity(listener: (identity: AuthData | undefined) => void): () => void {
  return onChange('identity', listener);
}
