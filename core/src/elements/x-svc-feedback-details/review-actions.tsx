import { h, type FunctionalComponent } from '@stencil/core';
import { Helpful } from './helpful';
import { ReportButton, ReportPanel } from './report';
import { ReplyButton } from './reply/reply-actions';
import type { ReviewView } from './review-control';

/**
 * The buttons below what a review says: one line for each. What a button does is a controller of
 * `ReviewControl`.
 */
export const ReviewActions: FunctionalComponent<ReviewView> = (view) => [
  <div class="responses">
    <Helpful {...view} />
    <ReplyButton {...view} />
    <Edit {...view} />
    <ReportButton {...view} subject={view.feedback} />
  </div>,
  <ReportPanel {...view} subject={view.feedback} />,
];

/** The button that opens the form in place of the reader's own feedback. */
const Edit: FunctionalComponent<ReviewView> = ({ feedback, texts, control: { edit } }) =>
  edit.canEdit(feedback) && (
    <button
      id={`edit-${feedback.id}`}
      type="button"
      class="link edit"
      part="edit"
      onClick={() => edit.start(feedback)}
    >
      {texts.edit()}
    </button>
  );
