import { getFeedbackSummary } from '@x-svc/client/feedback/get-feedback-summary';
import { giveFeedback as postFeedback } from '@x-svc/client/feedback/give-feedback';
import { listBadgeSets } from '@x-svc/client/feedback/list-badge-sets';
import type { BadgeSet, FeedbackItems, FeedbackSummary } from '../base/api-types';
import { callService } from '../base/connection';
import { withIdentity } from '../session/identity';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { reloadRankings } from './ranking';
import { connectionOf, keyOf, state } from '../base/state';

/** What an element about one target asks for. */
export interface TargetRequest {
  sourceUuid: string;
  targetUuid: string;
  apiUrl?: string | undefined;
  /** BCP 47 tag of the language to answer in; by default the browser's. */
  language?: string | undefined;
}

/** Begins the keys of loads that show feedback. */
export const feedbackPrefix = 'feedback ';

/** Has the slot load the summary; nothing while nobody is signed in. */
export function wantSummary(slot: LoadSlot<FeedbackSummary>, request: TargetRequest): void {
  const { sourceUuid, targetUuid } = request;
  if (!state.identity || !sourceUuid || !targetUuid) {
    slot.leave();
    return;
  }
  const query = { ...criteriaOf(request), limit: 1000 };
  const connect = () => connectionOf(request.apiUrl, request.language);
  slot.want(feedbackPrefix + keyOf(connect(), sourceUuid, targetUuid), (signal) => {
    const connection = connect();
    return withIdentity(
      connection,
      callService(connection, (transport) => getFeedbackSummary(transport, query, { signal })),
    );
  });
}

/** Has the slot load the badge sets, which are for everybody. */
export function wantBadges(
  slot: LoadSlot<BadgeSet[]>,
  apiUrl: string | undefined,
  language: string,
): void {
  const connection = { ...connectionOf(apiUrl, language), token: undefined };
  slot.want(`badges ${JSON.stringify(connection)}`, (signal) =>
    callService(connection, (transport) => listBadgeSets(transport, { signal })),
  );
}

/** Gives feedback, after which details and recommendations on the page are loaded again. */
export async function giveFeedback(
  request: TargetRequest,
  transactionId: string | undefined,
  items: FeedbackItems,
): Promise<void> {
  const connection = connectionOf(request.apiUrl);
  const feedback = {
    ...criteriaOf(request),
    ...(transactionId !== undefined && { transactionId }),
    items,
  };
  await withIdentity(
    connection,
    callService(connection, (transport) => postFeedback(transport, feedback)),
  );
  reload((key) => key.startsWith(feedbackPrefix));
  reloadRankings();
}

/** The criteria of who asks and of what about. */
export function criteriaOf({ sourceUuid, targetUuid }: TargetRequest) {
  return { sourceCriteria: { uuid: sourceUuid }, targetCriteria: { uuid: targetUuid } };
}
