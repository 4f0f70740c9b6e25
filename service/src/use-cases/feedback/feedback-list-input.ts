import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { FeedbackSort } from '../../schemas/feedback.js';
import type { FeedbackFilters } from '../../storage/feedback/feedback-selection.js';
import type { Language } from '../../text/catalogues.js';

/** What is listed, and how. */
export interface FeedbackListInput extends Omit<FeedbackFilters, 'badge'> {
  /** The reader; absent for anonymous callers. */
  sourceCriteria?: Criteria | undefined;
  targetCriteria: TargetCriteria;
  sort?: FeedbackSort | undefined;
  /** A badge set, or a badge set and a qualifier of it: `Set:qualifier`. */
  badge?: string | undefined;
  /** Only feedback of the reader and its network. */
  network?: boolean | undefined;
  /** Only feedback of the reader. */
  own?: boolean | undefined;
  /** With `own`: only the feedback for this transaction. */
  transactionId?: string | undefined;
  /** Instead of the newest of each person: what the giver of this feedback had given before it. */
  earlierThan?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Of labels and of names. */
  language: Language;
}
