import { h, type FunctionalComponent } from '@stencil/core';
import { isolate } from '../../../parts/isolate';
import { TextField } from '../../../parts/text-field';
import { WithName } from '../../../parts/with-name';
import { describeFailure } from './describe-failure';
import type { OwnerView } from './owner-view';

interface ReplyFormProps extends OwnerView {
  /** In whose name the owner replies. */
  targetName: string;
}

/** The form in which an owner of the target writes or changes a reply. */
export const ReplyForm: FunctionalComponent<ReplyFormProps> = (props) => {
  const { feedback, targetName, texts, replies } = props;
  const { id, source } = feedback;
  const { isSending = false, failure } = replies.getOpen(feedback) ?? {};
  const disabled = isSending ? 'true' : null;
  const problem = `reply-problem-${id}`;
  const label = replies.getReply(feedback) ? texts.saveReply() : texts.sendReply();
  return (
    <form
      key="reply-form"
      class="moderation reply"
      part="reply-form"
      aria-busy={disabled}
      onSubmit={(event) => {
        event.preventDefault();
        void replies.send(feedback);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isSending) return;
        // A dialog around it stays open.
        event.preventDefault();
        replies.close(feedback);
      }}
    >
      <TextField
        texts={texts}
        id={`reply-text-${id}`}
        part="reply-text"
        label={texts.replyLabel({ name: isolate(source.name) })}
        text={replies.getDraft(feedback)}
        maximum={longestReply}
        isLocked={isSending}
        problem={failure?.text === 'replyMissing' ? problem : undefined}
        onWrite={(written) => replies.setDraft(feedback, written)}
      />
      <p class="muted">
        <WithName sentence={texts.replyReaders} name={targetName} />
      </p>
      <p id={problem} class="problem" role="alert">
        {failure && describeFailure(failure, texts)}
      </p>
      <div class="buttons">
        <button type="submit" class="button primary" part="send" aria-disabled={disabled}>
          {isSending ? texts.sendingReply() : label}
        </button>
        <button
          type="button"
          class="button"
          part="cancel"
          aria-disabled={disabled}
          onClick={() => replies.close(feedback)}
        >
          {texts.cancelReply()}
        </button>
      </div>
    </form>
  );
};

/** In characters, as the service accepts it. */
const longestReply = 2_000;
