import { configure, signIn, signOut, type AuthData, type SignInOptions } from '@x-svc/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig, useConnection } from 'wagmi';
import { useSvcIdentity } from './use-svc-identity.js';

/** Signing in with the app's own wallet connection. */
export interface SvcSignIn {
  /** Whoever is signed in. */
  identity: AuthData | undefined;
  /** Whether a wallet is connected, so that only the signature is missing. */
  isConnected: boolean;
  /** Whether the wallet or the service is being waited for. */
  isPending: boolean;
  /** Why the last attempt failed: `UserRejectedError`, `ApiError` and others of `@x-svc/core`. */
  error: Error | null;
  /** Connects a wallet if none is connected, and has it sign the service's message. */
  signIn: (options?: SignInOptions) => void;
  /** Signs out here and at the service; the wallet stays connected. */
  signOut: () => Promise<void>;
}

/**
 * Signs in with the wallet that is connected in the app's wagmi config, which the elements then use as
 * well. When its account changes, whoever was signed in no longer is.
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
