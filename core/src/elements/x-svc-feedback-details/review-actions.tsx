import { h, type FunctionalComponent } from '@stencil/core';
import { ReportButton } from './report';
import type { ReviewView } from './review-control';

/**
 * The buttons at a review: one line for each action. What an action does is a controller of `ReviewControl`.
 */
export const ReviewActions: FunctionalComponent<ReviewView> = (view) => [
  <Edit {...view} />,
  <ReportButton {...view} />,
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
