import { forceUpdate, h, type VNode } from '@stencil/core';
import { getTexts } from '../../../i18n/texts';
import { HiddenNotice } from '../../../parts/hidden-notice';
import type { NextFocus } from '../../../parts/next-focus';
import type { SingleFeedback } from '../../../store/base/api-types';
import { sendReply, withdrawReply } from '../../../store/feedback/replies';
import { toReplySubject } from '../../../store/moderation/moderated-subject';
import type { DetailsOwner } from '../details-owner';
import type { ReviewView } from '../review-control';
import type { ReplyFailure } from './describe-failure';
import { OwnerActions } from './owner-actions';
import type { ReplyView } from './reply';
import type { ShownReply } from './reply-control';
import { ReplyForm } from './reply-form';
import { ReplyWithdrawal } from './reply-withdrawal';
import { english, type OwnerTexts } from './texts';

/** What the views of owners get. */
export interface OwnerView {
  feedback: SingleFeedback;
  texts: OwnerTexts;
  replies: OwnerReplies;
}

/** The form or the question that is open: one at a time. */
interface OpenReply {
  id: string;
  kind: 'form' | 'question';
  isSending: boolean;
  failure?: ReplyFailure | undefined;
}

/** The replies that an owner of the target writes. A closed form keeps its text. */
export class OwnerReplies {
  readonly #owner: DetailsOwner;
  readonly #focus: NextFocus;
  #open: OpenReply | undefined;
  #drafts = new Map<string, string>();
  /** What was changed, until the service's answer is loaded. */
  #changes = new Map<string, { before: ShownReply | undefined; after: ShownReply | undefined }>();
  /** What screen readers are told after a change. */
  #outcome: { id: string; text: 'replySaved' | 'replyWithdrawn' } | undefined;

  constructor(owner: DetailsOwner, focus: NextFocus) {
    this.#owner = owner;
    this.#focus = focus;
  }

  /** The button that opens the form. Empty if there is a reply, or the form is open. */
  renderButton({ feedback }: ReviewView): VNode | undefined {
    if (this.getReply(feedback) || this.getOpen(feedback)) return undefined;
    return <OwnerActions {...this.#getView(feedback)} />;
  }

  /** The form; undefined while it is closed. */
  renderForm({ feedback, control }: ReviewView): VNode | undefined {
    if (this.getOpen(feedback)?.kind !== 'form') return undefined;
    return <ReplyForm {...this.#getView(feedback)} targetName={control.replies.targetName} />;
  }

  /** The notice that a moderator hides the reply. */
  renderNotice({ reply, language, control: { appeal } }: ReplyView): VNode {
    const texts = getTexts(this.#owner.element, english);
    return (
      <HiddenNotice
        subject={{ ...toReplySubject(reply.id), moderation: reply.moderation }}
        hiddenOn={texts.replyHiddenOn}
        texts={texts}
        language={language}
        appeal={appeal}
        canEdit
      />
    );
  }

  /** The buttons at the reply, or the question in their place. */
  renderActions({ feedback }: ReplyView): VNode {
    const view = this.#getView(feedback);
    const isAsked = this.getOpen(feedback)?.kind === 'question';
    return isAsked ? <ReplyWithdrawal {...view} /> : <OwnerActions {...view} />;
  }

  /** What screen readers are told. */
  renderStatus({ feedback: { id } }: ReviewView): VNode {
    const outcome = this.#outcome?.id === id ? this.#outcome.text : undefined;
    return (
      <p class="visually-hidden" role="status">
        {outcome && getTexts(this.#owner.element, english)[outcome]()}
      </p>
    );
  }

  getReply({ id, reply }: SingleFeedback): ShownReply | undefined {
    const change = this.#changes.get(id);
    return change && change.before === reply ? change.after : reply;
  }

  /** What is open at the feedback. */
  getOpen({ id }: SingleFeedback): OpenReply | undefined {
    return this.#open?.id === id ? this.#open : undefined;
  }

  getDraft(feedback: SingleFeedback): string {
    return this.#drafts.get(feedback.id) ?? this.getReply(feedback)?.text ?? '';
  }

  /** Opens the form. */
  write({ id }: SingleFeedback): void {
    this.#show({ id, kind: 'form', isSending: false }, `reply-text-${id}`);
  }

  askToWithdraw({ id }: SingleFeedback): void {
    this.#show({ id, kind: 'question', isSending: false }, `reply-question-${id}`);
  }

  /** Closes the form or the question. */
  close(feedback: SingleFeedback): void {
    const { id } = feedback;
    const isQuestion = this.#open?.kind === 'question';
    const button = isQuestion ? 'withdraw-reply' : this.getReply(feedback) ? 'edit-reply' : 'reply';
    this.#show(undefined, `${button}-${id}`);
  }

  setDraft({ id }: SingleFeedback, text: string): void {
    this.#drafts.set(id, text);
    if (this.#open?.failure?.text === 'replyMissing') this.#open.failure = undefined;
    forceUpdate(this.#owner);
  }

  async send(feedback: SingleFeedback): Promise<void> {
    const { id } = feedback;
    const text = this.getDraft(feedback).trim();
    const before = this.getReply(feedback);
    if (text === '') {
      this.#fail({ text: 'replyMissing' });
      this.#focus.moveTo(`reply-text-${id}`);
      return;
    }
    if (text === before?.text) {
      this.#drafts.delete(id);
      this.close(feedback);
      return;
    }
    await this.#change(feedback, 'replyFailed', async () => {
      await sendReply(this.#owner.apiUrl, id, text);
      const now = Math.floor(Date.now() / 1000);
      const after = { id: '', createdAt: now, ...before, text, updatedAt: now };
      this.#changes.set(id, { before: feedback.reply, after });
      return 'replySaved';
    });
  }

  async withdraw(feedback: SingleFeedback): Promise<void> {
    const { id, reply: before } = feedback;
    await this.#change(feedback, 'replyNotWithdrawn', async () => {
      await withdrawReply(this.#owner.apiUrl, id);
      this.#changes.set(id, { before, after: undefined });
      return 'replyWithdrawn';
    });
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#open = undefined;
    this.#outcome = undefined;
    this.#drafts = new Map();
    this.#changes = new Map();
  }

  /** Makes one change at a time. What was opened meanwhile stays open. */
  async #change(
    { id }: SingleFeedback,
    failure: 'replyFailed' | 'replyNotWithdrawn',
    act: () => Promise<'replySaved' | 'replyWithdrawn'>,
  ): Promise<void> {
    const open = this.#open;
    if (!open || open.isSending) return;
    open.isSending = true;
    open.failure = undefined;
    forceUpdate(this.#owner);
    try {
      const text = await act();
      this.#drafts.delete(id);
      this.#outcome = { id, text };
      if (this.#open !== open) return;
      this.#open = undefined;
      this.#focus.moveTo(text === 'replySaved' ? `replied-${id}` : `reply-${id}`);
    } catch (error) {
      open.failure = { text: failure, error };
    } finally {
      open.isSending = false;
      forceUpdate(this.#owner);
    }
  }

  #getView(feedback: SingleFeedback): OwnerView {
    return { feedback, texts: getTexts(this.#owner.element, english), replies: this };
  }

  #fail(failure: ReplyFailure): void {
    if (this.#open) this.#open.failure = failure;
    forceUpdate(this.#owner);
  }

  #show(open: OpenReply | undefined, focused: string): void {
    if (this.#open?.isSending) return;
    this.#open = open;
    this.#outcome = undefined;
    this.#focus.moveTo(focused);
    forceUpdate(this.#owner);
  }
}
