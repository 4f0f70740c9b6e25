import { h, type FunctionalComponent } from '@stencil/core';
import type { ReviewView } from '../review-control';
import { Reply } from './reply';

/** What the owner of the target has replied, and for owners the form in its place. */
export const Replies: FunctionalComponent<ReviewView> = (view) => {
  const { feedback, control } = view;
  const owners = control.replies.getOwnerViews(feedback);
  const reply = control.replies.getReply(feedback);
  return [
    owners?.renderForm(feedback, control.replies.targetName) ??
      (reply && <Reply {...view} reply={reply} />),
    owners?.renderStatus(feedback),
  ];
};
