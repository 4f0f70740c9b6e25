import type { SvcError } from '../../store/base/api-errors';
import type { FeedbackItems } from '../../store/base/api-types';

/** The detail of `feedbackGiven`. */
export interface FeedbackGivenEventDetail {
  targetUuid: string;
  /** The transaction that the feedback is for, if it has one. */
  transactionId: string | undefined;
  /** The items that were changed; `null` for items that were removed. */
  items: FeedbackItems;
}

/** The detail of `feedbackWithdrawn`. */
export interface FeedbackWithdrawnEventDetail {
  targetUuid: string;
  /** The transaction that the feedback was for, if it had one. */
  transactionId: string | undefined;
}

/** The detail of `feedbackFailed`. */
export interface FeedbackFailedEventDetail {
  targetUuid: string;
  transactionId: string | undefined;
  /** `ApiError` if the service refused, `UnreachableError` if it did not answer. */
  error: SvcError;
}
