import { SvcError } from './svc-error';

/** There is no wallet in this browser, not the one asked for, or none is connected. */
export class NoWalletError extends SvcError {
  override readonly name = 'NoWalletError';
}

/** The user declined in the wallet. */
export class UserRejectedError extends SvcError {
  override readonly name = 'UserRejectedError';
}

/** The wallet still waits for the user's answer to an earlier request. */
export class RequestPendingError extends SvcError {
  override readonly name = 'RequestPendingError';
}

/** The wallet failed in another way; `cause` is what it said. */
export class WalletFailedError extends SvcError {
  override readonly name = 'WalletFailedError';
}
