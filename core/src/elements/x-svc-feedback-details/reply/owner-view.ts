import type { SingleFeedback } from '../../../store/base/api-types';
import type { OwnerReplies } from './owner-replies';
import type { OwnerTexts } from './texts';

/** What the views of owners get. */
export interface OwnerView {
  feedback: SingleFeedback;
  texts: OwnerTexts;
  replies: OwnerReplies;
}
