import { forceUpdate, type VNode } from '@stencil/core';
import type { AppealOwner, HideableSubject } from './appeal-control';
import type { HiddenNotices, HiddenView } from './hidden-notices';
import type { NextFocus } from './next-focus';

/** Tells the giver of hidden feedback, or an owner, why it is hidden. Its code is loaded when something is. */
export class HiddenControl {
  readonly #owner: AppealOwner;
  readonly #focus: NextFocus;
  #isLoading = false;
  #notices: HiddenNotices | undefined;

  constructor(owner: AppealOwner, focus: NextFocus) {
    this.#owner = owner;
    this.#focus = focus;
  }

  /** The notice; empty if the subject is not hidden, and until the code is loaded. */
  render(subject: HideableSubject, view: HiddenView): VNode | undefined {
    if (!subject.moderation) return undefined;
    if (!this.#notices) void this.#load();
    return this.#notices?.render(subject, view);
  }

  /** Drops the appeals that were written. Call this before a rendering. */
  reset(): void {
    this.#notices?.appeal.reset();
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { HiddenNotices } = await import('./hidden-notices');
      this.#notices = new HiddenNotices(this.#owner, this.#focus);
      forceUpdate(this.#owner);
    } catch {
      // The next rendering tries again.
      this.#isLoading = false;
    }
  }
}
