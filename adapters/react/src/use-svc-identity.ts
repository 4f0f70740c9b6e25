import { followIdentity, getIdentity, type AuthData } from '@x-svc/core';
import { useSyncExternalStore } from 'react';

/**
 * Returns the identity of the signed-in person; undefined while no one is signed in, and on a server. It
 * is the same whether the app signs in by `XSvcWalletConnect`, `signIn()` or `svcIdentityDataReady`.
 *
 * @example
 * const identity = useSvcIdentity();
 * <XSvcRoot sourceUuid={identity?.address} targetType="provider">…</XSvcRoot>
 */
export function useSvcIdentity(): AuthData | undefined {
  return useSyncExternalStore(followIdentity, getIdentity, getServerIdentity);
}

function getServerIdentity(): undefined {
  return undefined;
}
