import { configure, signIn, signOut, type AuthData, type SignInOptions } from '@x-svc/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig, useConnection } from 'wagmi';
import { useSvcIdentity } from './use-svc-identity.js';

/** The state and the functions of signing in with the app's own wallet connection. */
export interface SvcSignIn {
  /** The identity of the signed-in person. */
  identity: AuthData | undefined;
  /** Whether a wallet is connected, so that signing in needs only a signature. */
  isConnected: boolean;
  /** Whether signing in waits for the wallet or the service. */
  isPending: boolean;
  /** Why the last attempt failed: `UserRejectedError`, `ApiError` and others of `@x-svc/core`. */
  error: Error | null;
  /** Connects a wallet if none is connected, and lets it sign the service's message. */
  signIn: (options?: SignInOptions) => void;
  /** Signs out on the page and at the service. The wallet stays connected. */
  signOut: () => Promise<void>;
}

/**
 * Signs in with the wallet that is connected in the app's wagmi config. The elements then use this
 * config as well. A change of its account ends the identity.
 *
 * @example
 * const { identity, isConnected, signIn } = useSvcSignIn();
 * if (isConnected && !identity) return <button onClick={() => signIn()}>Sign in</button>;
 */
export function useSvcSignIn(): SvcSignIn {
  const wagmiConfig = useConfig();
  const { isConnected } = useConnection();
  const identity = useSvcIdentity();
  useEffect(() => configure({ wagmiConfig }), [wagmiConfig]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (options: SignInOptions) => signIn(options),
  });
  return {
    identity,
    isConnected,
    isPending,
    error,
    signIn: (options = {}) => mutate(options),
    signOut,
  };
}
