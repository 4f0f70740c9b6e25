import { followIdentity, getIdentity, type AuthData } from '@x-svc/core';
import { onMounted, onScopeDispose, shallowReadonly, shallowRef, type ShallowRef } from 'vue';

/**
 * Whoever is signed in, undefined while nobody is, and always on a server. However the sign-in came
 * about: by `XSvcWalletConnect`, by `signIn()`, or by `svcIdentityDataReady` dispatched on `window`.
 *
 * @example
 * const identity = useSvcIdentity();
 * // <XSvcRoot :source-uuid="identity?.address" target-type="provider">…</XSvcRoot>
 */
export function useSvcIdentity(): Readonly<ShallowRef<AuthData | undefined>> {
  const identity = shallowRef<AuthData>();
  let stop = (): void => undefined;
  // Not before: a page that a server rendered begins as the server saw it.
  onMounted(() => {
    identity.value = getIdentity();
    stop = followIdentity((now) => (identity.value = now));
  });
  onScopeDispose(() => stop());
  return shallowReadonly(identity);
}
