import { challenge } from '@x-svc/client/sign-in/challenge';
import { verify } from '@x-svc/client/sign-in/verify';
import type { AuthData } from '../store/base/api-types';
import { callService } from '../store/base/connection';
import { connectionOf } from '../store/base/state';
import { loadWallet } from '../store/wallet/wallet';

/** How to sign in. */
export interface SignInOptions {
  /** Which wallet, by its id; by default the connected one, else the one used last. */
  walletId?: string;
  /** Address of the service; by default the configured one. */
  apiUrl?: string;
  /** Called when the wallet is connected and is about to be asked for a signature. */
  onSigning?: () => void;
}

/**
 * Proves the ownership of a wallet: connects it if needed, has it sign the service's message
 * (EIP-4361) and has the service verify that. The identity is not stored: the app hands it to the
 * SDK by dispatching `svcIdentityDataReady` on `window` with it as `detail`.
 *
 * @throws NoWalletError, UserRejectedError, RequestPendingError, WalletFailedError by the wallet
 * @throws ApiError, UnreachableError by the service
 * @example
 * import { addressSignatureVerification } from '@x-svc/core';
 * const detail = await addressSignatureVerification();
 * window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
 */
export async function addressSignatureVerification(options: SignInOptions = {}): Promise<AuthData> {
  const { walletId, apiUrl, onSigning } = options;
  const connection = connectionOf(apiUrl);
  const wallet = await loadWallet();
  const { address, chainId } = await wallet.connect({ walletId });
  const { message } = await callService(connection, (transport) =>
    challenge(transport, { address, chainId }),
  );
  onSigning?.();
  const signature = await wallet.signMessage(message);
  return callService(connection, (transport) => verify(transport, { message, signature }));
}
