import { h, type FunctionalComponent } from '@stencil/core';
import type { DeletionFailure } from './failure';
import type { AccountTexts } from './texts';

/** How far the deletion is. */
export interface DeletionState {
  /** Whether the reader is asked to confirm. */
  isAsked: boolean;
  /** Whether the question is there for long enough that a press is meant for it. */
  isReady: boolean;
  /** Whether the wallet can be asked for the sign-in only after another press. */
  needsPress: boolean;
  /** What it waits for. */
  phase: 'idle' | 'deleting' | 'signing';
  failure: DeletionFailure | undefined;
}

export const unasked: DeletionState = {
  isAsked: false,
  isReady: false,
  needsPress: false,
  phase: 'idle',
  failure: undefined,
};

interface DeletionProps {
  deletion: DeletionState;
  texts: AccountTexts;
  onAsk: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The button that deletes the person's data, or the question in its place. */
export const Deletion: FunctionalComponent<DeletionProps> = (props) => {
  const { deletion, texts, onAsk } = props;
  if (deletion.isAsked) return <Question {...props} />;
  return (
    <div key="deletion" class="step">
      <button id="delete" type="button" class="button danger" part="delete" onClick={onAsk}>
        {texts.deleteData()}
      </button>
    </div>
  );
};

const Question: FunctionalComponent<DeletionProps> = (props) => {
  const { deletion, texts, onConfirm, onCancel } = props;
  const { isReady, needsPress, phase, failure } = deletion;
  const isUsable = isReady && phase === 'idle';
  return (
    <div
      key="confirmation"
      id="confirmation"
      class="confirmation"
      part="confirmation"
      role="group"
      aria-labelledby="question"
      aria-describedby="removed stays final"
      tabIndex={-1}
    >
      <p id="question" class="question">
        {texts.deleteQuestion()}
      </p>
      <p id="removed">{texts.deletionRemoves()}</p>
      <p id="stays">{texts.deletionKeeps()}</p>
      <p id="final" class="final">
        {texts.deletionIsFinal()}
      </p>
      <div class="choice">
        <button
          type="button"
          class="button danger"
          part="confirm"
          aria-disabled={isUsable ? null : 'true'}
          onClick={() => isUsable && onConfirm()}
        >
          {phase === 'deleting'
            ? texts.deleting()
            : needsPress
              ? texts.signInAndDelete()
              : texts.confirmDeletion()}
        </button>
        <button
          type="button"
          class="button"
          part="cancel"
          aria-disabled={phase === 'deleting' ? 'true' : null}
          onClick={() => phase === 'deleting' || onCancel()}
        >
          {texts.keepData()}
        </button>
      </div>
      <p class="waiting" role="status">
        {phase === 'signing' && texts.signInToDelete()}
        {phase === 'idle' && needsPress && texts.pressToSignIn()}
      </p>
      <p class="problem" role="alert">
        {failure && texts[failure]()}
      </p>
    </div>
  );
};
