import { h, type FunctionalComponent } from '@stencil/core';
import type { ReviewView } from '../review-control';
import type { ReplyView } from './reply-view';

/** The button that opens the form for a reply, for owners. Empty if there is one. */
export const ReplyButton: FunctionalComponent<ReviewView> = (view) =>
  view.control.replies.getOwnerViews(view.feedback)?.renderButton(view.feedback) ?? null;

/** The buttons at a reply: one line for each kind of reader. */
export const ReplyActions: FunctionalComponent<ReplyView> = (view) => (
  <div class="responses">
    {view.control.replies.getOwnerViews(view.feedback)?.renderActions(view.feedback)}
  </div>
);
