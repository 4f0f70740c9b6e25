import { followIdentity, getIdentity, type AuthData } from '@x-svc/core';
import { useSyncExternalStore } from 'react';

/**
 * Whoever is signed in, undefined while nobody is, and always on a server. However the sign-in came
 * about: by `XSvcWalletConnect`, by `signIn()`, or by `svcIdentityDataReady` dispatched on `window`.
 *
 * @example
 * const identity = useSvcIdentity();
 * <XSvcRoot sourceUuid={identity?.address} targetType="provider">…</XSvcRoot>
 */
export function useSvcIdentity(): AuthData | undefined {
  return useSyncExternalStore(followIdentity, getIdentity, nobody);
}

function nobody(): undefined {
  return undefined;
}
