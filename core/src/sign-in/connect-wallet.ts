import { loadWallet } from '../store/wallet/wallet';

/**
 * Connects a wallet, the first step of signing in. Resolves to whether it may be asked for a signature
 * at once: one outside of this browser, or for which the page was left meanwhile, can be opened again
 * only by a tap.
 *
 * @param walletId which wallet; by default the connected one, else the one used last
 * @throws NoWalletError, UserRejectedError, RequestPendingError, WalletFailedError
 */
export async function connectWallet(walletId?: string): Promise<boolean> {
  let wasLeft = document.hidden;
  const notice = () => (wasLeft ||= document.hidden);
  document.addEventListener('visibilitychange', notice);
  try {
    const wallet = await loadWallet();
    const before = wallet.account;
    const { walletId: connected, isOutside } = await wallet.connect({ walletId });
    return before?.walletId === connected || !(isOutside || wasLeft);
  } finally {
    document.removeEventListener('visibilitychange', notice);
  }
}
