import { h, type FunctionalComponent } from '@stencil/core';
import { WithName } from '../../parts/with-name';
import type { FormView } from './form-control';

interface WithdrawalProps extends FormView {
  targetName: string;
  isBusy: boolean;
}

/** A button that withdraws the feedback after a confirmation in its place. */
export const Withdrawal: FunctionalComponent<WithdrawalProps> = (props) => {
  const { texts, draft, targetName, isBusy, control } = props;
  const { submission } = control;
  const disabled = isBusy ? 'true' : null;
  if (submission.withdrawal !== 'asked') {
    return (
      <button
        key="withdraw"
        id="withdraw"
        type="button"
        class="link withdraw"
        part="withdraw"
        aria-disabled={disabled}
        onClick={() => isBusy || submission.askToWithdraw()}
      >
        {texts.withdraw()}
      </button>
    );
  }
  return (
    <div
      key="confirmation"
      id="confirmation"
      class="notice confirmation"
      part="confirmation"
      role="group"
      aria-labelledby="question"
      tabIndex={-1}
    >
      <p id="question">
        <WithName sentence={texts.withdrawQuestion} name={targetName} />
      </p>
      <div class="actions">
        <button
          type="button"
          class="button danger"
          part="confirm"
          aria-disabled={disabled}
          onClick={() => isBusy || void submission.withdraw(draft)}
        >
          {isBusy ? texts.withdrawing() : texts.confirmWithdrawal()}
        </button>
        <button
          type="button"
          class="button"
          aria-disabled={disabled}
          onClick={() => isBusy || submission.cancelWithdrawal()}
        >
          {texts.keepFeedback()}
        </button>
      </div>
    </div>
  );
};
