import { SvcError } from '@x-svc/client/svc-error';

/** The base of what wallets fail with. It has no code and no status of the service. */
class WalletError extends SvcError {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { code: -1, status: 0, cause });
  }
}

/** There is no wallet in this browser, not the one asked for, or none is connected. */
export class NoWalletError extends WalletError {
  override readonly name = 'NoWalletError';
}

/** The user declined in the wallet. */
export class UserRejectedError extends WalletError {
  override readonly name = 'UserRejectedError';
}

/** The wallet still waits for the user's answer to an earlier request. */
export class RequestPendingError extends WalletError {
  override readonly name = 'RequestPendingError';
}

/** The wallet failed in another way; `cause` is what it said. */
export class WalletFailedError extends WalletError {
  override readonly name = 'WalletFailedError';
}
