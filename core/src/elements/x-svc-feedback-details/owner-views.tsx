import { h, type FunctionalComponent, type VNode } from '@stencil/core';
import common from '../../i18n/compiled/en/common';
import counter from '../../i18n/compiled/en/counter';
import replies from '../../i18n/compiled/en/replies';
import { getTexts } from '../../i18n/texts';
import { closeOnEscape } from '../../parts/close-on-escape';
import type { ControllerHost } from '../../parts/controller-host';
import { DraftForm } from '../../parts/draft-form';
import type { FocusController } from '../../parts/focus-controller';
import type { HiddenController } from '../../parts/hidden-controller';
import { isolate } from '../../parts/isolate';
import { describeReason } from '../../parts/refused-character';
import { TextField } from '../../parts/text-field';
import { WithName } from '../../parts/with-name';
import type { SingleFeedback } from '../../store/base/api-types';
import { toReplySubject } from '../../store/moderation/moderated-subject';
import { OwnerReplies, type ReplyFailure, type ShownReply } from './owner-replies';
import type { ServiceElement } from './texts';

/** The texts for owners, in English. */
const english = { ...common, ...counter, ...replies };
type OwnerTexts = typeof english;

/** The views at feedback for owners of the target, loaded for them alone. */
export class OwnerViews {
  readonly replies: OwnerReplies;
  readonly #host: ControllerHost;

  constructor(host: ControllerHost & ServiceElement, focus: FocusController) {
    this.replies = new OwnerReplies(host, focus);
    this.#host = host;
  }

  /** The button that opens the form. Empty if there is a reply, or the form is open. */
  renderButton(feedback: SingleFeedback): VNode | null {
    if (this.replies.getReply(feedback) || this.replies.getOpen(feedback)) return null;
    return <OwnerActions {...this.#getView(feedback)} />;
  }

  /** The form; undefined while it is closed. */
  renderForm(feedback: SingleFeedback, targetName: string): VNode | undefined {
    if (this.replies.getOpen(feedback)?.kind !== 'form') return undefined;
    return <ReplyForm {...this.#getView(feedback)} targetName={targetName} />;
  }

  /** The notice that a moderator hides the reply. Empty if it is not hidden. */
  renderNotice({ id, moderation }: ShownReply, language: string, hidden: HiddenController) {
    const { replyHiddenOn } = this.#texts;
    const subject = { ...toReplySubject(id), moderation };
    return hidden.render(subject, { language, hiddenOn: replyHiddenOn, canEdit: true });
  }

  /** The buttons at the reply, or the question in their place. */
  renderActions(feedback: SingleFeedback): VNode {
    const view = this.#getView(feedback);
    const isAsked = this.replies.getOpen(feedback)?.kind === 'question';
    return isAsked ? <ReplyWithdrawal {...view} /> : <OwnerActions {...view} />;
  }

  /** The text that screen readers announce. */
  renderStatus(feedback: SingleFeedback): VNode {
    const outcome = this.replies.getOutcome(feedback);
    return (
      <p class="visually-hidden" role="status">
        {outcome && this.#texts[outcome]()}
      </p>
    );
  }

  get #texts() {
    return getTexts(this.#host.element, english);
  }

  #getView(feedback: SingleFeedback): OwnerView {
    return { feedback, texts: this.#texts, replies: this.replies };
  }
}

/** The properties of the views of owners. */
interface OwnerView {
  feedback: SingleFeedback;
  texts: OwnerTexts;
  replies: OwnerReplies;
}

/** The buttons of an owner at the reply to a feedback, or at a feedback without one. */
const OwnerActions: FunctionalComponent<OwnerView> = ({ feedback, texts, replies }) => {
  const { id } = feedback;
  const button = (name: string, part: string, label: string, act: () => void) => (
    <button
      key={name}
      id={`${name}-${id}`}
      type="button"
      class="response"
      part={part}
      aria-describedby={`giver-${id}`}
      onClick={act}
    >
      {label}
    </button>
  );
  const write = () => replies.write(feedback);
  if (!replies.getReply(feedback)) return button('reply', 'write-reply', texts.reply(), write);
  return [
    button('edit-reply', 'write-reply', texts.editReply(), write),
    button('withdraw-reply', 'withdraw-reply', texts.withdrawReply(), () =>
      replies.askToWithdraw(feedback),
    ),
  ];
};

interface ReplyFormProps extends OwnerView {
  /** The name under which the owner replies. */
  targetName: string;
}

/** The form in which an owner of the target writes or changes a reply. */
const ReplyForm: FunctionalComponent<ReplyFormProps> = (props) => {
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

/** The question whether to withdraw a reply, in place of its buttons. */
const ReplyWithdrawal: FunctionalComponent<OwnerView> = ({ feedback, texts, replies }) => {
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

function describeFailure({ text, error }: ReplyFailure, texts: OwnerTexts): string {
  if (!error) return texts[text]();
  return `${texts[text]()} ${describeReason(error, texts)}`;
}
