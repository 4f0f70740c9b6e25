import { forceUpdate } from '@stencil/core';
import type { NextFocus } from '../../parts/next-focus';
import type { SingleFeedback } from '../../store/base/api-types';
import type { DetailsOwner } from './details-owner';

/** The tag as a value: a tag in the markup would make the form part of the code of the details. */
export const formTag = 'x-svc-feedback-form';

/** Opens and closes the form in place of the reader's own feedback. */
export class EditControl {
  readonly #owner: DetailsOwner;
  readonly #focus: NextFocus;
  /** The id of the feedback in whose place the form is. */
  #edited: string | undefined;

  constructor(owner: DetailsOwner, focus: NextFocus) {
    this.#owner = owner;
    this.#focus = focus;
  }

  /**
   * Returns whether the feedback is the reader's own, and the page has the form: the script tag loads it
   * when it is used, and apps import it.
   */
  canEdit({ own }: SingleFeedback): boolean {
    return own && customElements.get(formTag) !== undefined;
  }

  isEdited({ id, own }: SingleFeedback): boolean {
    return own && id === this.#edited;
  }

  /** Opens the form, unless the app prevents it. */
  start({ id, transactionId }: SingleFeedback): void {
    const { targetUuid, editFeedback } = this.#owner;
    if (editFeedback.emit({ targetUuid, transactionId }).defaultPrevented) return;
    // The button disappears.
    this.#show(id, `feedback-${id}`);
  }

  /** Closes the form after the feedback was sent, or the reader has cancelled. */
  close({ id }: SingleFeedback): void {
    this.#show(undefined, `edit-${id}`);
  }

  handleWithdrawal(): void {
    this.#show(undefined, 'sort');
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#edited = undefined;
  }

  #show(edited: string | undefined, focused: string): void {
    this.#edited = edited;
    this.#focus.moveTo(focused);
    forceUpdate(this.#owner);
  }
}
