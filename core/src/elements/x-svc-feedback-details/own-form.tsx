import { h, type FunctionalComponent } from '@stencil/core';
import { formTag as Form } from './edit-control';
import type { ReviewView } from './review-control';

type OwnFormProps = ReviewView & { key?: string };

/** The form for the reader's own feedback, in its place in the list. */
export const OwnForm: FunctionalComponent<OwnFormProps> = ({
  key,
  feedback,
  texts,
  control: { owner, edit },
}) => (
  <li key={key} id={`feedback-${feedback.id}`} class="review editing" part="review" tabIndex={-1}>
    <Form
      part="form"
      sourceUuid={owner.sourceUuid}
      targetUuid={owner.targetUuid}
      transactionId={feedback.transactionId}
      apiUrl={owner.apiUrl}
      onFeedbackGiven={() => edit.close(feedback)}
      onFeedbackWithdrawn={() => edit.handleWithdrawal()}
    />
    <button type="button" class="link" part="cancel" onClick={() => edit.close(feedback)}>
      {texts.cancelEdit()}
    </button>
  </li>
);
