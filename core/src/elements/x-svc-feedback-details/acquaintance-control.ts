import { forceUpdate } from '@stencil/core';
import type { DetailsOwner } from './details-owner';
import { OpenIds } from './open-ids';

/** Shows and hides how the reader knows the givers of feedback, by the ids of the feedbacks. */
export class AcquaintanceControl {
  readonly #owner: DetailsOwner;
  readonly #shown: OpenIds;
  #hasFailed = false;

  constructor(owner: DetailsOwner) {
    this.#owner = owner;
    this.#shown = new OpenIds(owner);
  }

  isShown(id: string): boolean {
    return this.#shown.has(id);
  }

  /** Whether the code of `x-svc-acquaintance` could not be loaded. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  toggle(id: string): void {
    this.#hasFailed = false;
    this.#shown.toggle(id);
    // With the script tag, the loader would load it; a bundler makes it a chunk.
    import('../x-svc-acquaintance/x-svc-acquaintance').catch(() => {
      this.#hasFailed = true;
      forceUpdate(this.#owner);
    });
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#shown.reset();
  }
}
