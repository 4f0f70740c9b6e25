import { loadWallet } from '../store/wallet/wallet';
import { signOut } from './sign-out';

/** Signs out on the page and at the service, and disconnects the wallet. */
export async function disconnectWallet(): Promise<void> {
  await Promise.all([signOut(), loadWallet().then((wallet) => wallet.disconnect())]);
}
