import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import type { SingleFeedback } from '../../store/base/api-types';
import { cleanText } from '../../store/base/clean-text';
import { sendReply, withdrawReply } from '../../store/feedback/replies';
import type { ServiceElement } from './texts';

/** A reply as it is shown. */
export type ShownReply = NonNullable<SingleFeedback['reply']>;

/** Why a reply was not sent or withdrawn. */
export interface ReplyFailure {
  text: 'replyMissing' | 'replyFailed' | 'replyNotWithdrawn';
  error?: unknown;
}

/** The form or the question that is open: one at a time. */
interface OpenReply {
  id: string;
  kind: 'form' | 'question';
  isSending: boolean;
  failure?: ReplyFailure | undefined;
}

/**
 * The replies that an owner of the target writes, sends and withdraws. A closed form keeps its text. It renders
 * nothing.
 */
export class OwnerReplies extends Controller<ServiceElement> {
  readonly isPersonal = true;
  readonly #focus: FocusController;
  #open: OpenReply | undefined;
  #drafts = new Map<string, string>();
  /** The changed replies, until the service's answer is loaded. */
  #changes = new Map<string, { before: ShownReply | undefined; after: ShownReply | undefined }>();
  /** The text that screen readers announce after a change. */
  #outcome: { id: string; text: 'replySaved' | 'replyWithdrawn' } | undefined;

  constructor(host: ControllerHost & ServiceElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  getReply({ id, reply }: SingleFeedback): ShownReply | undefined {
    const change = this.#changes.get(id);
    return change && change.before === reply ? change.after : reply;
  }

  /** The form or the question that is open at the feedback. */
  getOpen({ id }: SingleFeedback): OpenReply | undefined {
    return this.#open?.id === id ? this.#open : undefined;
  }

  getDraft(feedback: SingleFeedback): string {
    return this.#drafts.get(feedback.id) ?? this.getReply(feedback)?.text ?? '';
  }

  getOutcome({ id }: SingleFeedback): 'replySaved' | 'replyWithdrawn' | undefined {
    return this.#outcome?.id === id ? this.#outcome.text : undefined;
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
    this.host.requestUpdate();
  }

  async send(feedback: SingleFeedback): Promise<void> {
    const { id } = feedback;
    const text = cleanText(this.getDraft(feedback));
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
    this.#drafts.set(id, text);
    await this.#change(feedback, 'replyFailed', async () => {
      const changes = this.#changes;
      await sendReply(this.host.apiUrl, id, text);
      const now = Math.floor(Date.now() / 1000);
      const after = { id: '', createdAt: now, ...before, text, updatedAt: now };
      changes.set(id, { before: feedback.reply, after });
      return 'replySaved';
    });
  }

  async withdraw(feedback: SingleFeedback): Promise<void> {
    const { id, reply: before } = feedback;
    await this.#change(feedback, 'replyNotWithdrawn', async () => {
      const changes = this.#changes;
      await withdrawReply(this.host.apiUrl, id);
      changes.set(id, { before, after: undefined });
      return 'replyWithdrawn';
    });
  }

  override reset(): void {
    this.#open = undefined;
    this.#outcome = undefined;
    this.#drafts = new Map();
    this.#changes = new Map();
  }

  /** Makes one change at a time. A form that was opened meanwhile stays open. */
  async #change(
    { id }: SingleFeedback,
    failure: 'replyFailed' | 'replyNotWithdrawn',
    act: () => Promise<'replySaved' | 'replyWithdrawn'>,
  ): Promise<void> {
    const open = this.#open;
    const drafts = this.#drafts;
    if (!open || open.isSending) return;
    open.isSending = true;
    open.failure = undefined;
    this.host.requestUpdate();
    try {
      const text = await act();
      drafts.delete(id);
      // Another person may have signed in meanwhile.
      if (drafts !== this.#drafts) return;
      this.#outcome = { id, text };
      if (this.#open !== open) return;
      this.#open = undefined;
      this.#focus.moveTo(text === 'replySaved' ? `replied-${id}` : `reply-${id}`);
    } catch (error) {
      open.failure = { text: failure, error };
    } finally {
      open.isSending = false;
      this.host.requestUpdate();
    }
  }

  #fail(failure: ReplyFailure): void {
    if (this.#open) this.#open.failure = failure;
    this.host.requestUpdate();
  }

  #show(open: OpenReply | undefined, focused: string): void {
    if (this.#open?.isSending) return;
    this.#open = open;
    this.#outcome = undefined;
    this.#focus.moveTo(focused);
    this.host.requestUpdate();
  }
}
