import type { SingleFeedback } from '../../../store/base/api-types';

/** A reply as it is shown. */
export type ShownReply = NonNullable<SingleFeedback['reply']>;
