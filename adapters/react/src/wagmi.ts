'use client';

/** The exports for apps that connect wallets by wagmi. */
export { useSvcSignIn, type SvcSignIn } from './use-svc-sign-in.js';
