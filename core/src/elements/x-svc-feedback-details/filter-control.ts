import { forceUpdate } from '@stencil/core';
import type { NextFocus } from '../../parts/next-focus';
import { state } from '../../store/base/state';
import type { FeedbackSelection } from '../../store/feedback/feedback-list';
import type { DetailsOwner } from './details-owner';
import { everything } from './filters';

/** The order and the filters of the list that the reader has chosen. */
export class FilterControl {
  readonly #owner: DetailsOwner;
  readonly #focus: NextFocus;
  #chosen = everything;
  #listHeight = 0;

  constructor(owner: DetailsOwner, focus: NextFocus) {
    this.#owner = owner;
    this.#focus = focus;
  }

  get chosen(): FeedbackSelection {
    return this.#chosen;
  }

  /** What the reader has chosen, without what needs a network while nobody is signed in. */
  get shown(): FeedbackSelection {
    const { sort } = this.#chosen;
    if (state.identity) return this.#chosen;
    return { ...this.#chosen, sort: sort === 'network' ? 'newest' : sort, network: false };
  }

  /** The height of the list in pixels, reserved while another list loads, to avoid a layout shift. */
  get listHeight(): number {
    return this.#listHeight;
  }

  select(changes: Partial<FeedbackSelection>): void {
    this.#replace({ ...this.#chosen, ...changes });
  }

  /** Removes all filters and keeps the order. */
  showAll(): void {
    this.#replace({ ...everything, sort: this.#chosen.sort });
    // The button disappears.
    this.#focus.moveTo('sort');
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#chosen = everything;
  }

  #replace(selection: FeedbackSelection): void {
    const list = this.#owner.element.shadowRoot?.getElementById('reviews');
    this.#listHeight = list?.offsetHeight ?? 0;
    this.#chosen = selection;
    forceUpdate(this.#owner);
  }
}
