import type { PageList } from '../store/base/page-list';
import { Controller } from './controller';
import type { ControllerHost } from './controller-host';
import type { FocusController } from './focus-controller';

type List<Item> = Pick<PageList<{ cursor?: string }, Item>, 'pages' | 'loadMore' | 'leave'>;

/**
 * Loads the next page of a list, and moves the focus from the button to the first item of that page. Leaves the list
 * when the host is removed; what is requested belongs to the host.
 */
export class MoreController<Item> extends Controller {
  readonly #focus: FocusController;
  readonly #list: List<Item>;
  readonly #getIds: (item: Item, position: number) => [id: string, substitute?: string];
  /** How many items the list had when the next page was requested. */
  #shownBefore: number | undefined;

  /** @param getIds returns the id of the element of an item, and of the one that gets the focus if there is none */
  constructor(
    host: ControllerHost,
    focus: FocusController,
    list: List<Item>,
    getIds: (item: Item, position: number) => [id: string, substitute?: string],
  ) {
    super(host);
    this.#focus = focus;
    this.#list = list;
    this.#getIds = getIds;
  }

  load(): void {
    this.#shownBefore = this.#list.pages?.items.length;
    void this.#list.loadMore();
  }

  override hostWillRender(): void {
    const { items = [] } = this.#list.pages ?? {};
    const position = this.#shownBefore ?? items.length;
    const next = items[position];
    if (!next) return;
    // The focus moves only if it is still on the button.
    if (this.#focus.current === 'more') this.#focus.moveTo(...this.#getIds(next, position));
    this.#shownBefore = undefined;
  }

  override hostRemoved(): void {
    this.#list.leave();
  }
}
