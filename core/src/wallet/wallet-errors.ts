import { SvcError } from '@x-svc/client/svc-error';

/** The base class of the errors of wallets, which have no code and no status of the service. */
class WalletError extends SvcError {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { code: -1, status: 0, cause });
  }
}

/** This browser has no wallet, or not the requested one, or no wallet is connected. */
export class NoWalletError extends WalletError {
  override readonly name = 'NoWalletError';
}

/** The user declined the request in the wallet. */
export class UserRejectedError extends WalletError {
  override readonly name = 'UserRejectedError';
}

/** The wallet still waits for the user's answer to an earlier request. */
export class RequestPendingError extends WalletError {
  override readonly name = 'RequestPendingError';
}

/** The wallet does not know the chain that it was asked to switch to. */
export class UnknownChainError extends WalletError {
  override readonly name = 'UnknownChainError';
}

/** The wallet failed in another way; `cause` is its error. */
export class WalletFailedError extends WalletError {
  override readonly name = 'WalletFailedError';
}
