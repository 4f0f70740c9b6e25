import type { EndorsementTexts } from './texts';

/** The text of a failure of the wallet. */
export type WalletFailure = Extract<
  keyof EndorsementTexts,
  'rejected' | 'pending' | 'noWallet' | 'walletRefused'
>;

/** Returns the text of a wallet's error. Names are compared: a bundle may have its own classes. */
export function describeWalletFailure(error: unknown): WalletFailure {
  switch ((error as { name?: unknown } | undefined)?.name) {
    case 'UserRejectedError':
      return 'rejected';
    case 'RequestPendingError':
      return 'pending';
    case 'NoWalletError':
      return 'noWallet';
    default:
      return 'walletRefused';
  }
}
