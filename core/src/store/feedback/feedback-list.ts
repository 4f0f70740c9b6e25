import { listFeedback } from '@x-svc/client/feedback/list-feedback';
import type { FeedbackPage, SingleFeedback } from '../base/api-types';
import { callService, type Connection } from '../base/connection';
import { buildCriteria, feedbackPrefix, type TargetRequest } from './feedback';
import { withIdentity } from '../session/identity';
import type { LoadHost } from '../base/load-slot';
import { PageList, type Pages } from '../base/page-list';
import { getConnection, buildKey, state } from '../base/state';

/** The order of a list of feedback. */
export type FeedbackSort = 'network' | 'newest' | 'highest' | 'lowest' | 'helpful';

/** The filters of a list of feedback, which are combined. */
export interface FeedbackFilters {
  /** Only feedback from the reader and from the reader's network. */
  network: boolean;
  withReview: boolean;
  withVideo: boolean;
  verified: boolean;
  /** Only people who gave this number of stars. */
  stars?: number | undefined;
  /** Only people who gave this badge, as `set:qualifier`. */
  badge?: string | undefined;
}

/** The filters and the order of a list of feedback. */
export interface FeedbackSelection extends FeedbackFilters {
  sort: FeedbackSort;
}

/** The loaded pages of a list of feedback. */
export type FeedbackPages = Pages<FeedbackPage, SingleFeedback>;

/**
 * An element's list of feedback, which is loaded page by page. Call `request` while rendering and
 * `leave` when disconnected.
 */
export class FeedbackList extends PageList<FeedbackPage, SingleFeedback> {
  constructor(host: LoadHost) {
    super(host, { pageSize: 20, getItems: ({ feedback }) => feedback, getId: ({ id }) => id });
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
    this.join(
      feedbackPrefix + buildKey(connect(), reader, targetUuid, selection),
      (limit, cursor, signal) => {
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
      },
    );
  }
}

/** Returns a function that connects to the service as the signed-in person or anonymously. */
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
