import type { NextFocus } from '../../parts/next-focus';
import type { FeedbackList } from '../../store/feedback/feedback-list';
import { nameRatingGroup } from './rating-groups';

/** Loads the next page of the list, and moves the focus from the button to the first feedback of it. */
export class MoreControl {
  readonly #list: FeedbackList;
  readonly #focus: NextFocus;
  /** How many feedbacks the list had when the next page was requested. */
  #shownBefore: number | undefined;
  /** The group of ratings that the first new feedback may be in. */
  #group = '';

  constructor(list: FeedbackList, focus: NextFocus) {
    this.#list = list;
    this.#focus = focus;
  }

  /** The id of what gets the focus if the first new feedback is not shown. */
  get substitute(): string {
    return this.#group;
  }

  load(): void {
    this.#shownBefore = this.#list.pages?.items.length;
    void this.#list.loadMore();
  }

  /** Call this before each rendering. */
  handleWillRender(): void {
    const { items = [] } = this.#list.pages ?? {};
    const next = items[this.#shownBefore ?? items.length];
    if (!next) return;
    // The focus moves only if it is still on the button.
    if (this.#focus.current === 'more') this.#focus.moveTo(`feedback-${next.id}`);
    this.#group = nameRatingGroup(next);
    this.#shownBefore = undefined;
  }
}
