import type { AccountTexts } from './texts';

/** Why nothing was deleted, or why that is not known. */
export type DeletionFailure =
  | 'declined'
  | 'walletBusy'
  | 'otherPerson'
  | 'notSignedInAgain'
  | 'signInEnded'
  | 'deletionUnknown'
  | 'deletionFailed';

/** Returns why an erasure failed; `isSigning` if that was while the person signed in again. */
export function classifyFailure(error: unknown, isSigning: boolean): DeletionFailure {
  // An error of another copy of the SDK is an instance of another class.
  const { name, status } = error as { name?: string; status?: number };
  if (name === 'OtherPersonError') return 'otherPerson';
  if (name === 'UserRejectedError') return 'declined';
  if (name === 'RequestPendingError') return 'walletBusy';
  if (isSigning) return 'notSignedInAgain';
  if (status === 401) return 'signInEnded';
  return status === 0 ? 'deletionUnknown' : 'deletionFailed';
}

/** Whether the reason is also shown to somebody who is not signed in any more because of it. */
export function outlivesSignIn(failure: DeletionFailure): boolean {
  return failure === 'otherPerson' || failure === 'signInEnded';
}

/** Describes why the data could not be downloaded. */
export function describeDownloadFailure(error: unknown, texts: AccountTexts): string {
  const { status } = error as { status?: number };
  return status === tooManyRequests ? texts.downloadedTooOften() : texts.downloadFailed();
}

const tooManyRequests = 429;
