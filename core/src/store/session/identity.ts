import type { Connection } from '../base/connection';
import type { AuthData } from '../base/api-types';
import { ApiError } from '../base/api-errors';
import { getShared } from '../base/shared';
import { state, type Identity } from '../base/state';

/** The event with which an app gives the SDK an identity. */
export const identityEvent = 'svcIdentityDataReady';
/** Dispatched on `window` when the identity has expired or the service refuses its token. */
export const identityExpiredEvent = 'svcIdentityExpired';
/** Dispatched on `window` when the app's identity is not valid `AuthData` and is ignored. */
export const identityRefusedEvent = 'svcIdentityRefused';
/**
 * Dispatched on `window` when the identity ends because its account was switched, locked or
 * disconnected in the wallet, or signed out in another tab, or because the person's data is erased or the
 * person is signed out everywhere.
 */
export const identityDroppedEvent = 'svcIdentityDropped';

// Elements that are imported one by one do not run the global script.
listenForIdentity();

/** Listens for identities from the app, once for all copies of the SDK on the page. */
export function listenForIdentity(): void {
  if (typeof window !== 'undefined') getShared('listener', listen);
}

/** Removes the identity. */
export function dropIdentity(): void {
  state.identity = undefined;
}

/** Returns the reply. If the service refuses the token, the identity expires. */
export async function withIdentity<Result>(
  { token }: Connection,
  reply: Promise<Result>,
): Promise<Result> {
  try {
    return await reply;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401 && !isSignInTooOld(error);
    if (isRefused && token !== undefined && token === state.identity?.access_token) expire();
    throw error;
  }
}

/** Returns whether the service refused because the signed-in person is not the source. */
export function isNotAllowed(error: unknown): boolean {
  // An error of another copy of the SDK is an instance of another class.
  return (error as Partial<ApiError> | undefined)?.status === 403;
}

/** Returns whether the service wants a newer sign-in for this. The present one is still valid for the rest. */
export function isSignInTooOld(error: unknown): boolean {
  return (error as Partial<ApiError> | undefined)?.errorCode === 40103;
}

/** The longest delay of a timer in milliseconds. */
const longest = 2 ** 31 - 1;

function listen(): true {
  window.addEventListener(identityEvent, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (isAuthData(detail)) setIdentity(detail);
    else window.dispatchEvent(new CustomEvent(identityRefusedEvent));
  });
  return true;
}

function setIdentity(data: AuthData): void {
  const lifetime = data.expires_in * 1000;
  const before = state.identity;
  const session = before?.address === data.address ? before.session : data.access_token;
  const identity: Identity = { ...data, expiresAt: Date.now() + lifetime, session };
  state.identity = identity;
  const end = () => state.identity === identity && expire();
  setTimeout(end, Math.min(lifetime, longest));
}

function expire(): void {
  dropIdentity();
  window.dispatchEvent(new CustomEvent(identityExpiredEvent));
}

function isAuthData(detail: unknown): detail is AuthData {
  const { access_token, expires_in, address } = (detail ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof access_token === 'string' &&
    access_token !== '' &&
    typeof expires_in === 'number' &&
    expires_in > 0 &&
    typeof address === 'string'
  );
}
