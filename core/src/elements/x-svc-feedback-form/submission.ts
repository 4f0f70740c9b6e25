import { forceUpdate } from '@stencil/core';
import type { FocusController } from '../../parts/focus-controller';
import type { SvcError } from '../../store/base/api-errors';
import type { Draft } from '../../store/feedback/draft';
import { getTransactionId, submitDraft, withdrawDraft } from '../../store/feedback/submit-draft';
import { classifyFailure, isResolved, type FormFailure } from './form-failure';
import type { FormOwner } from './form-owner';
import type { VideoCapture } from './video-capture';

/** Sends and withdraws the draft that the form shows. */
export class Submission {
  readonly #owner: FormOwner;
  readonly #focus: FocusController;
  readonly #capture: VideoCapture;
  /** The draft that the form shows: another one may come while one is sent. */
  #draft: Draft | undefined;
  #failure: FormFailure | undefined;
  #withdrawal: 'asked' | 'done' | undefined;

  constructor(owner: FormOwner, focus: FocusController, capture: VideoCapture) {
    this.#owner = owner;
    this.#focus = focus;
    this.#capture = capture;
  }

  get failure(): FormFailure | undefined {
    return this.#failure;
  }

  /** Whether the person was asked to confirm the withdrawal, or has withdrawn the feedback. */
  get withdrawal(): 'asked' | 'done' | undefined {
    return this.#withdrawal;
  }

  /** Call this before each rendering. */
  handleWillRender(draft: Draft | undefined): void {
    if (draft !== this.#draft) {
      this.#draft = draft;
      this.#failure = undefined;
      this.#withdrawal = undefined;
    }
    if (draft && isResolved(this.#failure, draft)) this.#failure = undefined;
  }

  /** Drops the messages and the question. */
  clear(): void {
    this.#failure = undefined;
    this.#setWithdrawal(undefined);
  }

  async submit(draft: Draft): Promise<void> {
    const { targetUuid } = draft.subject;
    const transactionId = getTransactionId(draft);
    this.clear();
    this.#capture.close();
    try {
      const items = await submitDraft(draft);
      if (!items) return;
      // The form disappears and would lose the focus.
      if (draft === this.#draft) this.#focus.moveTo('thanks');
      this.#owner.feedbackGiven.emit({ targetUuid, transactionId, items });
    } catch (error) {
      this.#fail(draft, classifyFailure(error));
    }
  }

  /** Asks the person to confirm the withdrawal. */
  askToWithdraw(): void {
    this.#setWithdrawal('asked');
    this.#focus.moveTo('confirmation');
  }

  cancelWithdrawal(): void {
    this.#setWithdrawal(undefined);
    this.#focus.moveTo('withdraw');
  }

  async withdraw(draft: Draft): Promise<void> {
    const { targetUuid } = draft.subject;
    const transactionId = getTransactionId(draft);
    this.#setFailure(undefined);
    this.#capture.cancel();
    try {
      await withdrawDraft(draft);
      if (draft === this.#draft) {
        this.#setWithdrawal('done');
        this.#focus.moveTo('withdrawn');
      }
      this.#owner.feedbackWithdrawn.emit({ targetUuid, transactionId });
    } catch (error) {
      this.#fail(draft, { text: 'withdrawFailed', error: error as SvcError });
    }
  }

  #fail(draft: Draft, failure: FormFailure): void {
    if (draft === this.#draft) this.#setFailure(failure);
    const { error } = failure;
    const { targetUuid } = draft.subject;
    const transactionId = getTransactionId(draft);
    if (error) this.#owner.feedbackFailed.emit({ targetUuid, transactionId, error });
  }

  #setFailure(failure: FormFailure | undefined): void {
    this.#failure = failure;
    forceUpdate(this.#owner);
  }

  #setWithdrawal(withdrawal: 'asked' | 'done' | undefined): void {
    this.#withdrawal = withdrawal;
    forceUpdate(this.#owner);
  }
}
