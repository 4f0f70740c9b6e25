import { getFeedbackSummary } from '@x-svc/client/feedback/get-feedback-summary';
import { giveFeedback as postFeedback } from '@x-svc/client/feedback/give-feedback';
import { withdrawFeedback as deleteFeedback } from '@x-svc/client/feedback/withdraw-feedback';
import { listBadgeSets } from '@x-svc/client/feedback/list-badge-sets';
import type { BadgeSet, FeedbackItems, FeedbackSummary, SingleFeedback } from '../base/api-types';
import { callService } from '../base/connection';
import { noteChange } from '../base/freshness';
import { withIdentity } from '../session/identity';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { reloadRankings } from './ranking';
import { reloadRatings } from './ratings';
import { getConnection, buildKey, state } from '../base/state';

/** A request for data about one target. */
export interface TargetRequest {
  sourceUuid: string;
  targetUuid: string;
  apiUrl?: string | undefined;
  /** The BCP 47 tag of the language of the answer. Default: the browser's. */
  language?: string | undefined;
}

/** The prefix of the keys of loads that contain feedback. */
export const feedbackPrefix = 'feedback ';

/** Loads the summary of the feedback into the slot. Loads nothing for an anonymous reader. */
export function requestSummary(slot: LoadSlot<FeedbackSummary>, request: TargetRequest): void {
  const { sourceUuid, targetUuid } = request;
  if (!state.identity || !sourceUuid || !targetUuid) {
    slot.leave();
    return;
  }
  const query = { ...buildCriteria(request), limit: 1000 };
  const connect = () => getConnection(request.apiUrl, request.language);
  slot.join(feedbackPrefix + buildKey(connect(), sourceUuid, targetUuid), (signal) => {
    const connection = connect();
    return withIdentity(
      connection,
      callService(connection, (transport) => getFeedbackSummary(transport, query, { signal })),
    );
  });
}

/** Loads the badge sets into the slot. This needs no sign-in. */
export function requestBadgeSets(
  slot: LoadSlot<BadgeSet[]>,
  apiUrl: string | undefined,
  language: string,
): void {
  const connection = { ...getConnection(apiUrl, language), token: undefined };
  slot.join(`badges ${JSON.stringify(connection)}`, (signal) =>
    callService(connection, (transport) => listBadgeSets(transport, { signal })),
  );
}

/** Gives feedback and then loads the feedback and rankings on the page again. Returns why it is hidden, if it is. */
export async function giveFeedback(
  request: TargetRequest,
  transactionId: string | undefined,
  items: FeedbackItems,
): Promise<SingleFeedback['moderation']> {
  const connection = getConnection(request.apiUrl);
  const feedback = {
    ...buildCriteria(request),
    ...(transactionId !== undefined && { transactionId }),
    items,
  };
  const { moderation } = await withIdentity(
    connection,
    callService(connection, (transport) => postFeedback(transport, feedback)),
  );
  showChange();
  return moderation;
}

/** Withdraws feedback and then loads the feedback and rankings on the page again. */
export async function withdrawFeedback(
  request: TargetRequest,
  transactionId: string | undefined,
): Promise<void> {
  const connection = getConnection(request.apiUrl);
  const feedback = {
    ...buildCriteria(request),
    ...(transactionId !== undefined && { transactionId }),
  };
  await withIdentity(
    connection,
    callService(connection, (transport) => deleteFeedback(transport, feedback)),
  );
  showChange();
}

/** Loads the lists and summaries of feedback on the page again. */
export function reloadFeedback(): void {
  noteChange();
  reload((key) => key.startsWith(feedbackPrefix));
}

/** Loads everything on the page that contains feedback again. */
export function showChange(): void {
  reloadFeedback();
  reloadRankings();
  reloadRatings();
}

/** Builds the criteria by which the service finds the source and the target. */
export function buildCriteria({ sourceUuid, targetUuid }: TargetRequest) {
  return { sourceCriteria: { uuid: sourceUuid }, targetCriteria: { uuid: targetUuid } };
}
