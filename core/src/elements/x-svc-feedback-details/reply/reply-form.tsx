import { h, type FunctionalComponent } from '@stencil/core';
import { DraftForm } from '../../../parts/draft-form';
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
  const problem = `reply-problem-${id}`;
  const label = replies.getReply(feedback) ? texts.saveReply() : texts.sendReply();
  return (
    <DraftForm
      part="reply-form"
      class="reply"
      isSending={isSending}
      problem={failure && describeFailure(failure, texts)}
      problemId={problem}
      sendLabel={isSending ? texts.sendingReply() : label}
      cancelLabel={texts.cancelReply()}
      onSend={() => void replies.send(feedback)}
      onClose={() => replies.close(feedback)}
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
    </DraftForm>
  );
};

/** In characters, as the service accepts it. */
const longestReply = 2_000;
