import type { CallFailure } from '../../../wallet/token-call';
import type { WalletFailure } from './wallet-failure';

/** Why a call was not sent or has no effect. */
export type EndorsementFailure = CallFailure | WalletFailure | 'walletChanged' | 'chainFailed';
