import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import type { FeedbackList } from '../../store/feedback/feedback-list';
import { nameRatingGroup } from './rated-alike';

/**
 * Loads the next page of the list, and moves the focus from the button to the first feedback of it. The list
 * itself belongs to `LoadsController`.
 */
export class MoreController extends Controller {
  readonly #list: FeedbackList;
  readonly #focus: FocusController;
  /** How many feedbacks the list had when the next page was requested. */
  #shownBefore: number | undefined;

  constructor(host: ControllerHost, focus: FocusController, list: FeedbackList) {
    super(host);
    this.#list = list;
    this.#focus = focus;
  }

  load(): void {
    this.#shownBefore = this.#list.pages?.items.length;
    void this.#list.loadMore();
  }

  override hostWillRender(): void {
    const { items = [] } = this.#list.pages ?? {};
    const next = items[this.#shownBefore ?? items.length];
    if (!next) return;
    // The focus moves only if it is still on the button. The feedback may be in a group that is closed.
    if (this.#focus.current === 'more') {
      this.#focus.moveTo(`feedback-${next.id}`, nameRatingGroup(next));
    }
    this.#shownBefore = undefined;
  }
}

/** How many more entries are rendered in each frame: about what fills the screen of a phone twice. */
const step = 6;

/** How much of a long list is rendered: it grows in steps, so that the page answers the reader in between. */
export class GradualListController extends Controller {
  #shown = step;
  #length = 0;
  #wasWhole = false;

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

  override hostDidRender(): void {
    if (this.isWhole) {
      this.#wasWhole ||= this.#length > 0;
      return;
    }
    requestAnimationFrame(() => {
      this.#shown += step;
      this.host.requestUpdate();
    });
  }

  override reset(): void {
    this.#shown = step;
    this.#length = 0;
    this.#wasWhole = false;
  }
}
