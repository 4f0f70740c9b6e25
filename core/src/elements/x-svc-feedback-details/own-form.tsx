import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import type { DetailsTexts } from './localization';

/** The tag as a value: a tag in the markup would make the form part of the code of the details. */
const Form = 'x-svc-feedback-form';

/** Returns whether the page has the form: the script tag loads it when it is used, and apps import it. */
export function hasForm(): boolean {
  return customElements.get(Form) !== undefined;
}

interface OwnFormProps {
  key?: string;
  feedback: SingleFeedback;
  sourceUuid: string | undefined;
  targetUuid: string;
  apiUrl: string | undefined;
  texts: DetailsTexts;
  /** The feedback was sent, or the reader has cancelled. */
  onClose: () => void;
  onWithdraw: () => void;
}

/** The form for the reader's own feedback, in its place in the list. */
export const OwnForm: FunctionalComponent<OwnFormProps> = ({
  key,
  feedback: { id, transactionId },
  texts,
  onClose,
  onWithdraw,
  ...target
}) => (
  <li key={key} id={`feedback-${id}`} class="review editing" part="review" tabIndex={-1}>
    <Form
      {...target}
      part="form"
      transactionId={transactionId}
      onFeedbackGiven={onClose}
      onFeedbackWithdrawn={onWithdraw}
    />
    <button type="button" class="link" part="cancel" onClick={onClose}>
      {texts.cancelEdit()}
    </button>
  </li>
);
