import { createStore } from '../base/element-store';
import { listFeedback } from '@x-svc/client/feedback/list-feedback';
import type { FeedbackPage, SingleFeedback } from '../base/api-types';
import { callService } from '../base/connection';
import { criteriaOf, feedbackPrefix, type TargetRequest } from './feedback';
import { withIdentity } from '../session/identity';
import { LoadSlot, type SlotOwner } from '../base/load-slot';
import { reload, type Load } from '../base/loads';
import { connectionOf, keyOf, state } from '../base/state';

/** In which order single feedbacks are listed. */
export type FeedbackSort = 'network' | 'newest' | 'highest' | 'lowest';

/** Which single feedbacks are listed, in which order. */
export interface FeedbackSelection {
  sort: FeedbackSort;
  /** Only the reader's own and its network's. */
  network: boolean;
  withVideo: boolean;
}

/** The pages of a list so far, and how far the next one is. */
export interface Pages {
  feedback: SingleFeedback[];
  /** For the next page; undefined on the last. */
  cursor: string | undefined;
  status: 'ready' | 'loading' | 'error';
  error?: unknown;
}

type Read = (
  limit: number,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<FeedbackPage>;

const pageSize = 20;
/** The most that the service gives at once. */
const largestPage = 100;
let lists = 0;

/**
 * An element's list of single feedbacks, which grows by the page: `want` while rendering, `leave`
 * when disconnected. Loaded again, as after feedback was given, it keeps its length.
 */
export class FeedbackList {
  /** Lists of the same selection differ in length. */
  readonly #id = ++lists;
  readonly #slot: LoadSlot<FeedbackPage>;
  readonly #grown = createStore<{ pages: (Pages & { start: FeedbackPage }) | undefined }>({
    pages: undefined,
  });
  #abort = new AbortController();
  #read: Read | undefined;
  #key = '';
  #length = pageSize;

  constructor(owner: SlotOwner) {
    this.#slot = new LoadSlot(owner);
  }

  /** Loads the selection instead of the one before; nothing while nobody is signed in. */
  want(request: TargetRequest, selection: FeedbackSelection): void {
    const { sourceUuid, targetUuid } = request;
    if (!state.identity || !sourceUuid || !targetUuid) {
      this.leave();
      return;
    }
    const connect = () => connectionOf(request.apiUrl, request.language);
    const key = feedbackPrefix + keyOf(connect(), this.#id, sourceUuid, targetUuid, selection);
    if (key !== this.#key) {
      this.#abort.abort();
      this.#key = key;
      this.#length = pageSize;
    }
    const read: Read = (limit, cursor, signal) => {
      const connection = connect();
      const query = { ...criteriaOf(request), ...selection, limit, ...(cursor && { cursor }) };
      return withIdentity(
        connection,
        callService(connection, (transport) => listFeedback(transport, query, { signal })),
      );
    };
    this.#read = read;
    this.#slot.want(key, (signal) => this.#readAll(read, signal));
  }

  /** How far the list's beginning is; undefined when nothing is wanted. */
  get load(): Load<FeedbackPage> | undefined {
    return this.#slot.load;
  }

  /** What there is to show; undefined until the list's beginning is there. */
  get pages(): Pages | undefined {
    const start = this.#slot.load?.data;
    const { pages } = this.#grown.state;
    if (!start || pages?.start === start) return start && pages;
    return { feedback: start.feedback, cursor: start.cursor, status: 'ready' };
  }

  /** Loads the next page, if there is one. */
  async more(): Promise<void> {
    const { pages } = this;
    const start = this.#slot.load?.data;
    if (!start || !this.#read || pages?.cursor === undefined || pages.status === 'loading') return;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const show = (grown: Pages) => (this.#grown.state.pages = { ...grown, start });
    // Loaded again meanwhile, the list has room for the page.
    this.#length = pages.feedback.length + pageSize;
    show({ ...pages, status: 'loading' });
    try {
      const next = await this.#read(pageSize, pages.cursor, signal);
      if (signal.aborted) return;
      const known = new Set(pages.feedback.map(({ id }) => id));
      const added = next.feedback.filter(({ id }) => !known.has(id));
      show({ feedback: [...pages.feedback, ...added], cursor: next.cursor, status: 'ready' });
    } catch (error) {
      if (!signal.aborted) show({ ...pages, status: 'error', error });
    }
  }

  /** Loads all of it again. */
  reload(): void {
    reload((key) => key === this.#slot.key);
  }

  leave(): void {
    this.#abort.abort();
    this.#slot.leave();
  }

  async #readAll(read: Read, signal: AbortSignal): Promise<FeedbackPage> {
    let page = await read(Math.min(this.#length, largestPage), undefined, signal);
    while (page.cursor !== undefined && page.feedback.length < this.#length) {
      const missing = Math.min(this.#length - page.feedback.length, largestPage);
      const next = await read(missing, page.cursor, signal);
      page = { ...next, feedback: [...page.feedback, ...next.feedback] };
    }
    return page;
  }
}
