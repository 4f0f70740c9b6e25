import { challenge } from '@x-svc/client/sign-in/challenge';
import { verify } from '@x-svc/client/sign-in/verify';
import type { AuthData } from '../store/base/api-types';
import { callService } from '../store/base/connection';
import { getConnection } from '../store/base/state';
import { loadWallet } from '../store/wallet/wallet';

/** The options of signing in. */
export interface SignInOptions {
  /** The id of the wallet. Default: the connected wallet, or else the one used last. */
  walletId?: string;
  /** The address of the service. Default: the configured one. */
  apiUrl?: string;
  /** Called when the wallet is connected, before it is asked for a signature. */
  onSigning?: () => void;
}

/**
 * Proves the ownership of a wallet: connects the wallet if needed, lets it sign the service's message
 * (EIP-4361), and lets the service verify the signature. It does not sign the page in: for that, the app
 * dispatches `svcIdentityDataReady` on `window` with the returned identity as `detail`.
 *
 * @throws NoWalletError, UserRejectedError, RequestPendingError, WalletFailedError from the wallet
 * @throws ApiError, UnreachableError from the service
 * @example
 * import { addressSignatureVerification } from '@x-svc/core';
 * const detail = await addressSignatureVerification();
 * window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
 */
export async function addressSignatureVerification(options: SignInOptions = {}): Promise<AuthData> {
  const { walletId, apiUrl, onSigning } = options;
  const connection = getConnection(apiUrl);
  const wallet = await loadWallet();
  const { address, chainId } = await wallet.connect({ walletId });
  const { message } = await callService(connection, (transport) =>
    challenge(transport, { address, chainId }),
  );
  onSigning?.();
  const signature = await wallet.signMessage(message);
  return callService(connection, (transport) => verify(transport, { message, signature }));
}
