import { CallRefusedError, type CallFailure } from '../../../wallet/token-call';
import { describeWalletFailure, type WalletFailure } from './wallet-failure';

/** Why a call was not sent or has no effect. */
export type EndorsementFailure = CallFailure | WalletFailure | 'walletChanged' | 'chainFailed';

/** Returns the failure that an error of the contract, the wallet or the node means. */
export function toFailure(error: unknown): EndorsementFailure {
  if (error instanceof CallRefusedError) return { name: error.name, args: error.args };
  const { name } = error as { name?: unknown };
  if (name === 'WalletChangedError') return 'walletChanged';
  return name === 'NodeError' || error instanceof TypeError
    ? 'chainFailed'
    : describeWalletFailure(error);
}
