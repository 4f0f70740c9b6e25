import { identityEvent } from '../store/session/identity';
import { state } from '../store/base/state';
import { addressSignatureVerification } from './address-signature-verification';
import { connectWallet } from './connect-wallet';

/** The wallet belongs to another person, or the person is no longer signed in. */
export class OtherPersonError extends Error {
  override readonly name = 'OtherPersonError';
}

/**
 * Lets the signed-in person sign in once more by the wallet, whose code it loads. Returns false if the
 * wallet is only connected, and can be asked for a signature only after another press.
 *
 * @throws OtherPersonError
 * @throws NoWalletError, UserRejectedError, RequestPendingError, WalletFailedError
 * @throws ApiError, UnreachableError
 * @throws the signal's reason
 */
export async function signInAgain(
  apiUrl: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { session, address } = state.identity ?? {};
  const requireSame = () => {
    // The SDK ends the identity when a wallet with another account is connected.
    if (state.identity?.session !== session) throw new OtherPersonError();
    signal.throwIfAborted();
  };
  const maySign = await connectWallet();
  requireSame();
  if (!maySign) return false;
  const detail = await addressSignatureVerification(apiUrl === undefined ? {} : { apiUrl });
  requireSame();
  if (detail.address !== address) throw new OtherPersonError();
  window.dispatchEvent(new CustomEvent(identityEvent, { detail }));
  return true;
}
