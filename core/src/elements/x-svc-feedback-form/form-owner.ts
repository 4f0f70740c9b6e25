import type { EventEmitter } from '@stencil/core';
import type {
  FeedbackFailedEventDetail,
  FeedbackGivenEventDetail,
  FeedbackWithdrawnEventDetail,
} from './feedback-events';

/** The element of the form, as its controllers know it. `forceUpdate` renders it again. */
export interface FormOwner {
  readonly element: HTMLElement;
  readonly sourceUuid: string | undefined;
  readonly targetUuid: string;
  readonly transactionId?: string | undefined;
  readonly apiUrl?: string | undefined;
  stars: number;
  review: string;
  readonly feedbackGiven: EventEmitter<FeedbackGivenEventDetail>;
  readonly feedbackWithdrawn: EventEmitter<FeedbackWithdrawnEventDetail>;
  readonly feedbackFailed: EventEmitter<FeedbackFailedEventDetail>;
  readonly starsChange: EventEmitter<number>;
  readonly reviewChange: EventEmitter<string>;
}
