import { h, type FunctionalComponent } from '@stencil/core';
import type { FormView } from './form-control';
import { describeFailure } from './form-failure';
import { Withdrawal } from './withdrawal';

interface FormActionsProps extends FormView {
  targetName: string;
  /** Whether the draft is sent, or waits for its video. */
  isBusy: boolean;
}

/** The buttons that send and withdraw the feedback, and why that failed. */
export const FormActions: FunctionalComponent<FormActionsProps> = (props) => {
  const { texts, draft, control, isBusy } = props;
  const { failure } = control.submission;
  return (
    <div>
      <div role="alert">{failure && <p class="failure">{describeFailure(failure, texts)}</p>}</div>
      <div class="actions">
        <button
          type="submit"
          class="button primary"
          part="submit"
          aria-disabled={isBusy ? 'true' : null}
        >
          {describeSubmission(props)}
        </button>
        {draft.given && <Withdrawal {...props} />}
      </div>
      <p role="status" class="hint">
        {draft.phase === 'waiting' && texts.waitingForVideo()}
      </p>
    </div>
  );
};

function describeSubmission({ texts, draft, control }: FormView): string {
  const isWithdrawing = control.submission.withdrawal === 'asked';
  if (draft.phase === 'sending' && !isWithdrawing) return texts.submitting();
  return draft.given ? texts.saveChanges() : texts.submit();
}
