import { signIn, signOut, type AuthData, type SignInOptions } from '@x-svc/core';
import { shallowReadonly, shallowRef, type ShallowRef } from 'vue';
import { useSvcIdentity } from './use-svc-identity.js';

/** The state and the functions of signing in from the app's own buttons. */
export interface SvcSignIn {
  /** The identity of the signed-in person. */
  identity: Readonly<ShallowRef<AuthData | undefined>>;
  /** Whether signing in waits for the wallet or the service. */
  isPending: Readonly<ShallowRef<boolean>>;
  /** Why the last attempt failed: `UserRejectedError`, `ApiError` and others of `@x-svc/core`. */
  error: Readonly<ShallowRef<unknown>>;
  /** Connects a wallet if none is connected, and lets it sign the service's message. */
  signIn: (options?: SignInOptions) => Promise<void>;
  /** Signs out on the page and at the service. The wallet stays connected. */
  signOut: () => Promise<void>;
}

/**
 * Signs in with the connected wallet, in the app's own wagmi config if the plugin got one.
 *
 * @example
 * const { identity, isPending, signIn } = useSvcSignIn();
 * // <button v-if="!identity" :disabled="isPending" @click="signIn()">Sign in</button>
 */
export function useSvcSignIn(): SvcSignIn {
  const isPending = shallowRef(false);
  const error = shallowRef<unknown>();
  return {
    identity: useSvcIdentity(),
    isPending: shallowReadonly(isPending),
    error: shallowReadonly(error),
    signOut,
    async signIn(options) {
      isPending.value = true;
      error.value = undefined;
      try {
        await signIn(options);
      } catch (failure) {
        error.value = failure;
      } finally {
        isPending.value = false;
      }
    },
  };
}
