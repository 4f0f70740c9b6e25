import type { AuthData } from '../store/base/api-types';
import { onChange, state } from '../store/base/state';

/** Whoever is signed in; nothing while nobody is. It stays the same object until that changes. */
export function getIdentity(): AuthData | undefined {
  return state.identity;
}

/** Calls back whenever somebody has signed in, was renewed, or has signed out; returns how to stop. */
export function followIdentity(listener: (identity: AuthData | undefined) => void): () => void {
  return onChange('identity', listener);
}
