import type { CallFailure } from '../../../wallet/read-revert';
import { CallRefusedError } from '../../../wallet/token-call';
import type { EndorsementTexts } from './texts';

/** Why a call was not sent or has no effect. */
export type EndorsementFailure = CallFailure | PlainFailure;

/** The text of a failure of the wallet or the node. */
export type PlainFailure = Extract<
  keyof EndorsementTexts,
  'rejected' | 'pending' | 'noWallet' | 'walletRefused' | 'walletChanged' | 'chainFailed'
>;

/** Returns the failure that an error of the contract, the wallet or the node means. */
export function toFailure(error: unknown): EndorsementFailure {
  return error instanceof CallRefusedError ? error : toPlainFailure(error);
}

/** Returns the text of an error of the wallet or the node. Names are compared: a bundle may have its own classes. */
export function toPlainFailure(error: unknown): PlainFailure {
  return failures[(error as Error | undefined)?.name ?? ''] ?? 'walletRefused';
}

const failures: Record<string, PlainFailure | undefined> = {
  UserRejectedError: 'rejected',
  RequestPendingError: 'pending',
  NoWalletError: 'noWallet',
  WalletChangedError: 'walletChanged',
  NodeError: 'chainFailed',
  // The error of `fetch` and `import`.
  TypeError: 'chainFailed',
};
