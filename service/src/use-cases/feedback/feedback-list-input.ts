import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { FeedbackSort } from '../../schemas/feedback.js';
import type { FeedbackFilters } from '../../storage/feedback/feedback-selection.js';
import type { Language } from '../../text/catalogues.js';

/** The selection and order of a list. */
export interface FeedbackListInput extends Omit<FeedbackFilters, 'badge'> {
  /** The reader; absent for anonymous callers. */
  sourceCriteria?: Criteria | undefined;
  targetCriteria: TargetCriteria;
  sort?: FeedbackSort | undefined;
  /** A badge set, or a badge set and a qualifier of it: `Set:qualifier`. */
  badge?: string | undefined;
  /** Whether only feedback of the reader and its network is listed. */
  network?: boolean | undefined;
  /** Whether only feedback of the reader is listed. */
  own?: boolean | undefined;
  /** The transaction of the listed feedback; with `own` only. */
  transactionId?: string | undefined;
  /** The id of a feedback: lists earlier feedback of its giver instead of the newest of each person. */
  earlierThan?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The language of labels and names. */
  language: Language;
}
