import { forceUpdate } from '@stencil/core';
import type { NextFocus } from '../../../parts/next-focus';
import type { SingleFeedback } from '../../../store/base/api-types';
import type { DetailsLoads } from '../details-loads';
import type { DetailsOwner } from '../details-owner';
import type { OwnerReplies } from './owner-replies';

/** A reply as it is shown. */
export type ShownReply = NonNullable<SingleFeedback['reply']>;

/** The replies to feedback. What only owners of the target need is loaded for them alone. */
export class ReplyControl {
  readonly #owner: DetailsOwner;
  readonly #focus: NextFocus;
  readonly #loads: DetailsLoads;
  #isLoading = false;
  #replies: OwnerReplies | undefined;

  constructor(owner: DetailsOwner, focus: NextFocus, loads: DetailsLoads) {
    this.#owner = owner;
    this.#focus = focus;
    this.#loads = loads;
  }

  /** In whose name owners reply. */
  get targetName(): string {
    return this.#loads.targetName;
  }

  /** What owners can do; undefined for others, for the own feedback, and until it is loaded. */
  getOwnerReplies({ own }: SingleFeedback): OwnerReplies | undefined {
    if (own || !this.#loads.canReply) return undefined;
    if (!this.#replies) void this.#load();
    return this.#replies;
  }

  /** Whether the reader can report the reply: owners see their own. */
  canReport({ own }: SingleFeedback): boolean {
    return own || !this.#loads.canReply;
  }

  getReply(feedback: SingleFeedback): ShownReply | undefined {
    const replies = this.getOwnerReplies(feedback);
    return replies ? replies.getReply(feedback) : feedback.reply;
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#replies?.reset();
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { OwnerReplies } = await import('./owner-replies');
      this.#replies = new OwnerReplies(this.#owner, this.#focus);
      forceUpdate(this.#owner);
    } catch {
      // The next rendering tries again.
      this.#isLoading = false;
    }
  }
}
