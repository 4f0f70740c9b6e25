import { h, type FunctionalComponent } from '@stencil/core';
import { WithName } from '../../parts/with-name';
import type { AcquaintanceTexts } from './texts';

/** What the reader is asked to confirm. */
export type Question = 'remove' | 'block';
/** What the reader has changed. */
export type Outcome = 'removed' | 'removedPart' | 'blocked' | 'unblocked';

interface ConfirmationProps {
  question: Question;
  name: string;
  isBusy: boolean;
  /** Why the change failed. */
  failure: string | undefined;
  texts: AcquaintanceTexts;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The question whether to remove or block a person, in place of the buttons. */
export const Confirmation: FunctionalComponent<ConfirmationProps> = (props) => {
  const { question, name, isBusy, failure, texts, onConfirm, onCancel } = props;
  const disabled = isBusy ? 'true' : null;
  const sentences = { remove: texts.removeQuestion, block: texts.blockQuestion };
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
        <WithName sentence={sentences[question]} name={name} />
      </p>
      <div class="choice">
        <button
          type="button"
          class="button danger"
          part="confirm"
          aria-disabled={disabled}
          onClick={() => isBusy || onConfirm()}
        >
          {isBusy
            ? texts.changing()
            : question === 'remove'
              ? texts.confirmRemoval()
              : texts.block()}
        </button>
        <button
          type="button"
          class="button"
          part="cancel"
          aria-disabled={disabled}
          onClick={() => isBusy || onCancel()}
        >
          {texts.cancelChange()}
        </button>
      </div>
      <p class="problem" role="alert">
        {failure}
      </p>
    </div>
  );
};

/** What the reader has changed, as a message. */
export const OutcomeMessage: FunctionalComponent<
  Pick<ConfirmationProps, 'name' | 'texts'> & { outcome: Outcome }
> = ({ outcome, name, texts }) => (
  <p key="outcome" id="outcome" class="notice" part="outcome" role="status" tabIndex={-1}>
    <span>
      <WithName sentence={texts[outcome]} name={name} />
    </span>
  </p>
);
