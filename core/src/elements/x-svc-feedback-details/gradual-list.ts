import { forceUpdate } from '@stencil/core';
import type { DetailsOwner } from './details-owner';

/** So many more entries are rendered in each frame: about what fills the screen of a phone twice. */
const step = 6;

/** Renders a long list in steps, so that the page answers the reader in between. */
export class GradualList {
  readonly #owner: DetailsOwner;
  #shown = step;
  #length = 0;
  #wasWhole = false;

  constructor(owner: DetailsOwner) {
    this.#owner = owner;
  }

  /** How many entries are rendered now. */
  get shown(): number {
    return this.#shown;
  }

  /** Whether all entries are rendered. */
  get isWhole(): boolean {
    return this.#shown >= this.#length;
  }

  /** Whether all entries are or have been rendered, so that they no longer move what is below. */
  get wasWhole(): boolean {
    return this.#wasWhole || this.isWhole;
  }

  /** Call this while rendering, with the length of the list; 0 while there is none. */
  follow(length: number): void {
    if (length === 0) this.#shown = step;
    // The focus moves to the first entry of a next page.
    if (length > this.#length) this.#shown = Math.max(this.#shown, this.#length + step);
    this.#length = length;
  }

  /** Call this after each rendering. */
  handleRender(): void {
    if (this.isWhole) {
      this.#wasWhole ||= this.#length > 0;
      return;
    }
    requestAnimationFrame(() => {
      this.#shown += step;
      forceUpdate(this.#owner);
    });
  }

  /** For another target. Call this before a rendering. */
  reset(): void {
    this.#shown = step;
    this.#length = 0;
    this.#wasWhole = false;
  }
}
