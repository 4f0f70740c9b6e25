import { h, type FunctionalComponent } from '@stencil/core';
import { closeOnEscape } from '../../../parts/close-on-escape';
import { WithName } from '../../../parts/with-name';
import { describeFailure } from './describe-failure';
import type { OwnerView } from './owner-view';

/** The question whether to withdraw a reply, in place of its buttons. */
export const ReplyWithdrawal: FunctionalComponent<OwnerView> = ({ feedback, texts, replies }) => {
  const { id, source } = feedback;
  const { isSending = false, failure } = replies.getOpen(feedback) ?? {};
  const disabled = isSending ? 'true' : null;
  return (
    <div
      key="question"
      id={`reply-question-${id}`}
      class="notice moderation withdrawal"
      part="confirmation"
      role="group"
      aria-labelledby={`reply-asked-${id}`}
      aria-busy={disabled}
      tabIndex={-1}
      onKeyDown={closeOnEscape(isSending, () => replies.close(feedback))}
    >
      <p id={`reply-asked-${id}`}>
        <WithName sentence={texts.withdrawReplyQuestion} name={source.name} />
      </p>
      <p class="problem" role="alert">
        {failure && describeFailure(failure, texts)}
      </p>
      <div class="buttons">
        <button
          type="button"
          class="button danger"
          part="confirm"
          aria-disabled={disabled}
          onClick={() => void replies.withdraw(feedback)}
        >
          {isSending ? texts.withdrawingReply() : texts.confirmReplyWithdrawal()}
        </button>
        <button
          type="button"
          class="button"
          part="cancel"
          aria-disabled={disabled}
          onClick={() => isSending || replies.close(feedback)}
        >
          {texts.keepReply()}
        </button>
      </div>
    </div>
  );
};
