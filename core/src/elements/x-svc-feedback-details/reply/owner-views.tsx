import { h, type VNode } from '@stencil/core';
import { getTexts } from '../../../i18n/texts';
import type { HiddenControl } from '../../../parts/hidden-control';
import type { NextFocus } from '../../../parts/next-focus';
import type { SingleFeedback } from '../../../store/base/api-types';
import { toReplySubject } from '../../../store/moderation/moderated-subject';
import type { DetailsOwner } from '../details-owner';
import { OwnerActions } from './owner-actions';
import { OwnerReplies } from './owner-replies';
import type { OwnerView } from './owner-view';
import { ReplyForm } from './reply-form';
import { ReplyWithdrawal } from './reply-withdrawal';
import type { ShownReply } from './shown-reply';
import { english } from './texts';

/** What owners of the target see at feedback, which is loaded for them alone. */
export class OwnerViews {
  readonly replies: OwnerReplies;
  readonly #owner: DetailsOwner;

  constructor(owner: DetailsOwner, focus: NextFocus) {
    this.replies = new OwnerReplies(owner, focus);
    this.#owner = owner;
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
  renderNotice({ id, moderation }: ShownReply, language: string, hidden: HiddenControl) {
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

  /** What screen readers are told. */
  renderStatus(feedback: SingleFeedback): VNode {
    const outcome = this.replies.getOutcome(feedback);
    return (
      <p class="visually-hidden" role="status">
        {outcome && this.#texts[outcome]()}
      </p>
    );
  }

  get #texts() {
    return getTexts(this.#owner.element, english);
  }

  #getView(feedback: SingleFeedback): OwnerView {
    return { feedback, texts: this.#texts, replies: this.replies };
  }
}
