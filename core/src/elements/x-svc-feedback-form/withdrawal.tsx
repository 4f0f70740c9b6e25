import { h, type FunctionalComponent } from '@stencil/core';
import { WithName } from '../../parts/with-name';
import type { FormTexts } from './texts';

interface WithdrawalProps {
  texts: FormTexts;
  /** The name of the target. */
  name: string;
  /** Whether the reader was asked to confirm. */
  isAsked: boolean;
  isLocked: boolean;
  onAsk: () => void;
  onCancel: () => void;
  onConfirm: () => void;
}

/** A button that withdraws the feedback after a confirmation in its place. */
export const Withdrawal: FunctionalComponent<WithdrawalProps> = (props) => {
  const { texts, name, isAsked, isLocked, onAsk, onCancel, onConfirm } = props;
  const disabled = isLocked ? 'true' : null;
  if (!isAsked) {
    return (
      <button
        key="withdraw"
        id="withdraw"
        type="button"
        class="link withdraw"
        part="withdraw"
        aria-disabled={disabled}
        onClick={() => isLocked || onAsk()}
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
        <WithName sentence={texts.withdrawQuestion} name={name} />
      </p>
      <div class="actions">
        <button
          type="button"
          class="button danger"
          part="confirm"
          aria-disabled={disabled}
          onClick={() => isLocked || onConfirm()}
        >
          {isLocked ? texts.withdrawing() : texts.confirmWithdrawal()}
        </button>
        <button
          type="button"
          class="button"
          aria-disabled={disabled}
          onClick={() => isLocked || onCancel()}
        >
          {texts.keepFeedback()}
        </button>
      </div>
    </div>
  );
};
