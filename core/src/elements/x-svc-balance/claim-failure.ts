import type claim from '../../i18n/compiled/en/claim';
import type { CallFailure } from '../../wallet/read-revert';
import { CallRefusedError } from '../../wallet/token-call';

/** The text that says why nothing was claimed. */
export type ClaimFailure =
  | 'notSwitched'
  | Extract<
      keyof typeof claim,
      | 'claimDeclined'
      | 'claimBusy'
      | 'claimPaused'
      | 'claimNothing'
      | 'claimReplaced'
      | 'claimRefused'
      | 'claimWalletFailed'
      | 'claimUnread'
    >;

/** The wallet did not switch to the token's chain. */
export class NotSwitchedError extends Error {
  override readonly name = 'NotSwitchedError';
}

/**
 * Returns the text of an error. Names are compared: the wallet of the page may have been opened by another copy
 * of the SDK, which has classes of its own.
 */
export function describeFailure(error: unknown): ClaimFailure {
  if (error instanceof CallRefusedError) return describeRefusal(error);
  switch ((error as { name?: unknown } | undefined)?.name) {
    case 'NotSwitchedError':
    case 'WalletChangedError':
      return 'notSwitched';
    case 'UserRejectedError':
      return 'claimDeclined';
    case 'RequestPendingError':
      return 'claimBusy';
    case 'NodeError':
    case 'TypeError':
      return 'claimUnread';
    default:
      return 'claimWalletFailed';
  }
}

/** Returns the text of what the contract or the network refuses. */
export function describeRefusal({ name }: CallFailure): ClaimFailure {
  if (name === 'EnforcedPause') return 'claimPaused';
  if (name === 'ZeroAmount') return 'claimNothing';
  return name === 'Replaced' ? 'claimReplaced' : 'claimRefused';
}
