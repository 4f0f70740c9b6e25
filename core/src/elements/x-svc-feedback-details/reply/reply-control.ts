import { forceUpdate } from '@stencil/core';
import type { NextFocus } from '../../../parts/next-focus';
import type { SingleFeedback } from '../../../store/base/api-types';
import type { DetailsLoads } from '../details-loads';
import type { DetailsOwner } from '../details-owner';
import type { OwnerViews } from './owner-views';
import type { ShownReply } from './shown-reply';

/** The replies to feedback. What only owners of the target need is loaded for them alone. */
export class ReplyControl {
  readonly #owner: DetailsOwner;
  readonly #focus: NextFocus;
  readonly #loads: DetailsLoads;
  #isLoading = false;
  #views: OwnerViews | undefined;

  constructor(owner: DetailsOwner, focus: NextFocus, loads: DetailsLoads) {
    this.#owner = owner;
    this.#focus = focus;
    this.#loads = loads;
  }

  /** In whose name owners reply. */
  get targetName(): string {
    return this.#loads.targetName;
  }

  /** What owners see; undefined for others, at the own feedback, and until it is loaded. */
  getOwnerViews({ own }: SingleFeedback): OwnerViews | undefined {
    if (own || !this.#loads.canReply) return undefined;
    if (!this.#views) void this.#load();
    return this.#views;
  }

  /** Whether the reader can report the reply: owners see their own. */
  canReport({ own }: SingleFeedback): boolean {
    return own || !this.#loads.canReply;
  }

  getReply(feedback: SingleFeedback): ShownReply | undefined {
    const views = this.getOwnerViews(feedback);
    return views ? views.replies.getReply(feedback) : feedback.reply;
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#views?.replies.reset();
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { OwnerViews } = await import('./owner-views');
      this.#views = new OwnerViews(this.#owner, this.#focus);
      forceUpdate(this.#owner);
    } catch {
      // The next rendering tries again.
      this.#isLoading = false;
    }
  }
}
