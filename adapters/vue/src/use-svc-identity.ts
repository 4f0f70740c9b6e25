import { followIdentity, getIdentity, type AuthData } from '@x-svc/core';
import { onMounted, onScopeDispose, shallowReadonly, shallowRef, type ShallowRef } from 'vue';

/**
 * Returns the identity of the signed-in person; undefined while no one is signed in, and on a server. It
 * is the same whether the app signs in by `XSvcWalletConnect`, `signIn()` or `svcIdentityDataReady`.
 *
 * @example
 * const identity = useSvcIdentity();
 * // <XSvcRoot :source-uuid="identity?.address" target-type="provider">…</XSvcRoot>
 */
export function useSvcIdentity(): Readonly<ShallowRef<AuthData | undefined>> {
  const identity = shallowRef<AuthData>();
  let stop = (): void => undefined;
  // The first rendering must equal that of the server, which has no identity.
  onMounted(() => {
    identity.value = getIdentity();
    stop = followIdentity((now) => (identity.value = now));
  });
  onScopeDispose(() => stop());
  return shallowReadonly(identity);
}
