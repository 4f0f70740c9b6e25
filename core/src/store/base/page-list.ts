import { createStore } from './element-store';
import { LoadSlot, type LoadHost } from './load-slot';
import { reload, type Load } from './loads';

/** A page as the service answers it. */
interface Page {
  /** The cursor of the next page; absent on the last page. */
  cursor?: string | undefined;
}

/** Reads one page. */
export type ReadPage<P> = (
  limit: number,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<P>;

interface Start<P, Item> {
  /** The first page, with what it says of the full list. */
  first: P;
  items: readonly Item[];
  /** The cursor of the next page; undefined on the last page. */
  cursor: string | undefined;
}

/** The loaded pages of a list, and the state of the next page. */
export interface Pages<P, Item> extends Start<P, Item> {
  status: 'ready' | 'loading' | 'error';
  error?: unknown;
}

interface PageListOptions<P, Item> {
  pageSize: number;
  getItems: (page: P) => readonly Item[];
  /** Tells items apart, because pages overlap when the list changes. An item without an id is a new one. */
  getId: (item: Item) => string | undefined;
}

/** The largest page that the service allows. */
const largestPage = 100;
let listCount = 0;

/**
 * An element's list, which is loaded page by page. Call `join` while rendering and `leave` when
 * disconnected. The list keeps its length when it is loaded again.
 */
export class PageList<P extends Page, Item> {
  /** Part of the key of the load, because lists of the same items may differ in length. */
  readonly #id = ++listCount;
  readonly #options: PageListOptions<P, Item>;
  readonly #slot: LoadSlot<Start<P, Item>>;
  readonly #grown = createStore<{
    pages: (Pages<P, Item> & { start: Start<P, Item> }) | undefined;
  }>({ pages: undefined });
  #abort = new AbortController();
  #read: ReadPage<P> | undefined;
  #key = '';
  #length: number;

  constructor(host: LoadHost, options: PageListOptions<P, Item>) {
    this.#slot = new LoadSlot(host);
    this.#options = options;
    this.#length = options.pageSize;
  }

  /** Loads the list of the key and leaves the one before. */
  join(name: string, read: ReadPage<P>): void {
    const key = `${name} ${this.#id}`;
    if (key !== this.#key) {
      this.#abort.abort();
      this.#key = key;
      this.#length = this.#options.pageSize;
    }
    this.#read = read;
    this.#slot.join(key, (signal) => this.#readAll(read, signal));
  }

  /** The state of the first page; undefined if nothing was requested. */
  get load(): Load<unknown> | undefined {
    return this.#slot.load;
  }

  /** The loaded pages; undefined until the first page is loaded. */
  get pages(): Pages<P, Item> | undefined {
    const start = this.#slot.load?.data;
    const { pages } = this.#grown.state;
    if (!start || pages?.start === start) return start && pages;
    return { ...start, status: 'ready' };
  }

  /** Loads the next page, if there is one. */
  async loadMore(): Promise<void> {
    const { pages } = this;
    const { pageSize } = this.#options;
    const start = this.#slot.load?.data;
    if (!start || !this.#read || pages?.cursor === undefined || pages.status === 'loading') return;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const show = (grown: Pages<P, Item>) => (this.#grown.state.pages = { ...grown, start });
    // If the list is loaded again in the meantime, it includes the page.
    this.#length = pages.items.length + pageSize;
    show({ ...pages, status: 'loading' });
    try {
      const next = await this.#read(pageSize, pages.cursor, signal);
      if (signal.aborted) return;
      const items = this.#append(pages.items, next);
      show({ first: pages.first, items, cursor: next.cursor, status: 'ready' });
    } catch (error) {
      if (!signal.aborted) show({ ...pages, status: 'error', error });
    }
  }

  /** Loads the full list again. */
  reload(): void {
    reload((key) => key === this.#slot.key);
  }

  leave(): void {
    this.#abort.abort();
    this.#slot.leave();
  }

  async #readAll(read: ReadPage<P>, signal: AbortSignal): Promise<Start<P, Item>> {
    const first = await read(Math.min(this.#length, largestPage), undefined, signal);
    let items = this.#append([], first);
    let { cursor } = first;
    while (cursor !== undefined && items.length < this.#length) {
      const missing = Math.min(this.#length - items.length, largestPage);
      const next = await read(missing, cursor, signal);
      items = this.#append(items, next);
      cursor = next.cursor;
    }
    return { first, items, cursor };
  }

  /** Adds the items of a page, except those that an earlier page had. */
  #append(items: readonly Item[], page: P): Item[] {
    const { getItems, getId } = this.#options;
    const known = new Set(items.map(getId));
    const added = getItems(page).filter((item) => {
      const id = getId(item);
      return id === undefined || !known.has(id);
    });
    return [...items, ...added];
  }
}
