import type { ReviewView } from '../review-control';
import type { ShownReply } from './shown-reply';

/** What the views of a reply get. */
export interface ReplyView extends ReviewView {
  reply: ShownReply;
}
