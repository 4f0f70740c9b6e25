import { createStore } from '../base/element-store';
import { listFeedback } from '@x-svc/client/feedback/list-feedback';
import type { FeedbackPage, SingleFeedback } from '../base/api-types';
import { callService, type Connection } from '../base/connection';
import { buildCriteria, feedbackPrefix, type TargetRequest } from './feedback';
import { withIdentity } from '../session/identity';
import { LoadSlot, type SlotOwner } from '../base/load-slot';
import { reload, type Load } from '../base/loads';
import { getConnection, buildKey, state } from '../base/state';

/** The order of a list of feedback. */
export type FeedbackSort = 'network' | 'newest' | 'highest' | 'lowest';

/** The filters of a list of feedback, which are combined. */
export interface FeedbackFilters {
  /** Only feedback from the reader and from the reader's network. */
  network: boolean;
  withReview: boolean;
  withVideo: boolean;
  verified: boolean;
  /** Only people who gave so many stars. */
  stars?: number | undefined;
  /** Only people who gave this badge, as `set:qualifier`. */
  badge?: string | undefined;
}

/** The filters and the order of a list of feedback. */
export interface FeedbackSelection extends FeedbackFilters {
  sort: FeedbackSort;
}

/** The loaded pages of a list, and the state of the next page. */
export interface Pages {
  feedback: SingleFeedback[];
  /** How many people the whole list has. */
  count: number | undefined;
  /** The cursor of the next page; undefined on the last page. */
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
/** The largest page that the service allows. */
const largestPage = 100;
let lists = 0;

/**
 * An element's list of feedback, which is loaded page by page. Call `request` while rendering and
 * `leave` when disconnected. The list keeps its length when it is loaded again.
 */
export class FeedbackList {
  /** Part of the key of the load, because lists with the same selection may differ in length. */
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

  /**
   * Loads the selection and leaves the one before: for the signed-in person, and otherwise the public
   * list, which has no network.
   */
  request(request: TargetRequest, selection: FeedbackSelection): void {
    const { sourceUuid, targetUuid } = request;
    if (!targetUuid || (state.identity && !sourceUuid)) {
      this.leave();
      return;
    }
    const connect = connectReader(request);
    const reader = state.identity && sourceUuid;
    const key = feedbackPrefix + buildKey(connect(), this.#id, reader, targetUuid, selection);
    if (key !== this.#key) {
      this.#abort.abort();
      this.#key = key;
      this.#length = pageSize;
    }
    const read: Read = (limit, cursor, signal) => {
      const connection = connect();
      const query = {
        ...buildReaderQuery(request, connection, selection),
        limit,
        ...(cursor && { cursor }),
      };
      return withIdentity(
        connection,
        callService(connection, (transport) => listFeedback(transport, query, { signal })),
      );
    };
    this.#read = read;
    this.#slot.join(key, (signal) => this.#readAll(read, signal));
  }

  /** The state of the first page; undefined if nothing was requested. */
  get load(): Load<FeedbackPage> | undefined {
    return this.#slot.load;
  }

  /** The loaded pages; undefined until the first page is loaded. */
  get pages(): Pages | undefined {
    const start = this.#slot.load?.data;
    const { pages } = this.#grown.state;
    if (!start || pages?.start === start) return start && pages;
    return {
      feedback: start.feedback,
      count: start.count,
      cursor: start.cursor,
      status: 'ready',
    };
  }

  /** Loads the next page, if there is one. */
  async loadMore(): Promise<void> {
    const { pages } = this;
    const start = this.#slot.load?.data;
    if (!start || !this.#read || pages?.cursor === undefined || pages.status === 'loading') return;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const show = (grown: Pages) => (this.#grown.state.pages = { ...grown, start });
    // If the list is loaded again in the meantime, it includes the page.
    this.#length = pages.feedback.length + pageSize;
    show({ ...pages, status: 'loading' });
    try {
      const next = await this.#read(pageSize, pages.cursor, signal);
      if (signal.aborted) return;
      const known = new Set(pages.feedback.map(({ id }) => id));
      const added = next.feedback.filter(({ id }) => !known.has(id));
      show({
        feedback: [...pages.feedback, ...added],
        count: pages.count,
        cursor: next.cursor,
        status: 'ready',
      });
    } catch (error) {
      if (!signal.aborted) show({ ...pages, status: 'error', error });
    }
  }

  /** Loads the whole list again. */
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
      const feedback = [...page.feedback, ...next.feedback];
      page = { ...next, ...(page.count !== undefined && { count: page.count }), feedback };
    }
    return page;
  }
}

/** Returns a function that connects to the service as the signed-in person, or as nobody. */
export function connectReader(request: TargetRequest): () => Connection {
  const isPublic = !state.identity;
  return () => {
    const connection = getConnection(request.apiUrl, request.language);
    return isPublic ? { ...connection, token: undefined } : connection;
  };
}

/** Builds the query of a list; the public list has no reader and no network. */
export function buildReaderQuery(
  request: TargetRequest,
  { token }: Connection,
  { sort, network, ...filters }: FeedbackSelection,
) {
  const { targetCriteria, ...source } = buildCriteria(request);
  const reader = { ...source, targetCriteria, sort, ...(network && { network }) };
  return {
    ...(token === undefined ? { targetCriteria, ...(sort !== 'network' && { sort }) } : reader),
    ...keepGiven(filters),
  };
}

/** Leaves out the filters that are off, so that equal requests have equal addresses. */
function keepGiven(filters: Omit<FeedbackFilters, 'network'>): Partial<FeedbackFilters> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => Boolean(value)));
}
