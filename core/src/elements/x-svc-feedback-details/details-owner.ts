import type { EventEmitter } from '@stencil/core';
import type { EditFeedbackEventDetail } from './edit-feedback-event';

/** The element of the details, as its controllers know it. `forceUpdate` renders it again. */
export interface DetailsOwner {
  readonly element: HTMLElement;
  readonly sourceUuid: string | undefined;
  readonly targetUuid: string;
  readonly apiUrl?: string | undefined;
  /** The level of its headings. */
  readonly level: number;
  readonly structuredData?: string | undefined;
  readonly editFeedback: EventEmitter<EditFeedbackEventDetail>;
}
