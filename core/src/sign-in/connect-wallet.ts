import { loadWallet } from '../store/wallet/wallet';

/**
 * Connects a wallet, which is the first step of signing in. Resolves to whether the wallet may be asked
 * for a signature at once. A wallet outside of this browser, or one for which the page was left, opens
 * again only after a tap.
 *
 * @param walletId the wallet; by default the connected one, or else the one used last
 * @throws NoWalletError, UserRejectedError, RequestPendingError, WalletFailedError
 */
export async function connectWallet(walletId?: string): Promise<boolean> {
  let wasLeft = document.hidden;
  const noteHidden = () => (wasLeft ||= document.hidden);
  document.addEventListener('visibilitychange', noteHidden);
  try {
    const wallet = await loadWallet();
    const before = wallet.account;
    const { walletId: connected, isOutside } = await wallet.connect({ walletId });
    return before?.walletId === connected || !(isOutside || wasLeft);
  } finally {
    document.removeEventListener('visibilitychange', noteHidden);
  }
}
