import { h, type FunctionalComponent } from '@stencil/core';
import type { ReviewView } from '../review-control';
import { Reply } from './reply';
import { ReplyForm } from './reply-form';

/** What the owner of the target has replied, and for owners the form in its place. */
export const Replies: FunctionalComponent<ReviewView> = (view) => {
  const { feedback, texts, control } = view;
  const { replies } = control;
  const reply = replies.getReply(feedback);
  const canReply = replies.canReply(feedback);
  const outcome = replies.getOutcome(feedback);
  return [
    canReply && replies.getOpen(feedback)?.kind === 'form' ? (
      <ReplyForm {...view} />
    ) : (
      reply && <Reply {...view} reply={reply} />
    ),
    canReply && (
      <p class="visually-hidden" role="status">
        {outcome && texts[outcome]()}
      </p>
    ),
  ];
};
