import {
  getBadges,
  getFeedbackSummary,
  postFeedback,
  type FeedbackRequest,
} from '../../api/feedback';
import type { BadgeSet, FeedbackItems, FeedbackSummary } from '../../api/types';
import { withIdentity } from '../session/identity';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { reloadRankings } from './ranking';
import { connectionOf, keyOf, state } from '../base/state';

/** What an element about one target asks for. */
export interface TargetRequest extends FeedbackRequest {
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
  const connect = () => connectionOf(request.apiUrl, request.language);
  slot.want(feedbackPrefix + keyOf(connect(), sourceUuid, targetUuid), (signal) => {
    const connection = connect();
    return withIdentity(
      connection,
      getFeedbackSummary(connection, { sourceUuid, targetUuid }, signal),
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
  slot.want(`badges ${JSON.stringify(connection)}`, (signal) => getBadges(connection, signal));
}

/** Gives feedback, after which details and recommendations on the page are loaded again. */
export async function giveFeedback(
  request: TargetRequest,
  transactionId: string | undefined,
  items: FeedbackItems,
): Promise<void> {
  const connection = connectionOf(request.apiUrl);
  await withIdentity(connection, postFeedback(connection, request, transactionId, items));
  reload((key) => key.startsWith(feedbackPrefix));
  reloadRankings();
}
