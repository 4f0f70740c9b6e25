import { clientOf, criteria, resultOf, type Connection } from './client';
import type { BadgeSet, FeedbackItems, FeedbackPage, FeedbackSummary } from './types';

/** Who reads or gives feedback about what. */
export interface FeedbackRequest {
  sourceUuid: string;
  targetUuid: string;
}

/** Aggregated feedback about a target. */
export function getFeedbackSummary(
  connection: Connection,
  { sourceUuid, targetUuid }: FeedbackRequest,
  signal: AbortSignal,
): Promise<FeedbackSummary> {
  return resultOf(
    clientOf(connection).GET('/feedbackSummary', {
      params: {
        query: {
          sourceCriteria: criteria(sourceUuid),
          targetCriteria: criteria(targetUuid),
          limit: 1000,
        },
      },
      signal,
    }),
  );
}

/** In which order single feedbacks are listed. */
export type FeedbackSort = 'network' | 'newest' | 'highest' | 'lowest';

/** Which single feedbacks are listed, in which order. */
export interface FeedbackSelection {
  sort: FeedbackSort;
  /** Only the reader's own and its network's. */
  network: boolean;
  withVideo: boolean;
}

/** A page of a selection. */
export interface FeedbackPageRequest extends FeedbackRequest, FeedbackSelection {
  limit: number;
  /** The one of the page before; undefined for the first. */
  cursor: string | undefined;
}

/** A page of single feedbacks. */
export function getFeedbackPage(
  connection: Connection,
  { sourceUuid, targetUuid, sort, network, withVideo, limit, cursor }: FeedbackPageRequest,
  signal: AbortSignal,
): Promise<FeedbackPage> {
  return resultOf(
    clientOf(connection).GET('/feedback', {
      params: {
        query: {
          sourceCriteria: criteria(sourceUuid),
          targetCriteria: criteria(targetUuid),
          sort,
          network,
          withVideo,
          limit,
          ...(cursor === undefined ? {} : { cursor }),
        },
      },
      signal,
    }),
  );
}

/** Gives feedback, or changes what was given for the same transaction. */
export async function postFeedback(
  connection: Connection,
  { sourceUuid, targetUuid }: FeedbackRequest,
  transactionId: string | undefined,
  items: FeedbackItems,
): Promise<void> {
  await resultOf(
    clientOf(connection).POST('/feedback', {
      body: {
        sourceCriteria: { uuid: sourceUuid },
        targetCriteria: { uuid: targetUuid },
        ...(transactionId === undefined ? {} : { transactionId }),
        items,
      },
    }),
  );
}

/** The badges that feedback can give. */
export function getBadges(connection: Connection, signal: AbortSignal): Promise<BadgeSet[]> {
  return resultOf(clientOf(connection).GET('/badges', { signal }));
}
