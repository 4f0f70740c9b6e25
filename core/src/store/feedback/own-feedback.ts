import { listFeedback } from '@x-svc/client/feedback/list-feedback';
import type { FeedbackPage, SingleFeedback } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadSlot } from '../base/load-slot';
import { buildKey, getConnection, state } from '../base/state';
import { withIdentity } from '../session/identity';
import type { Draft } from './draft';
import { compareBadges, type GivenItems } from './draft-items';
import { buildCriteria, feedbackPrefix } from './feedback';

/**
 * Loads into the slot what the signed-in person has given: the feedback for the subject's transaction, or
 * else the newest about its target. Loads nothing for an anonymous reader.
 */
export function requestOwnFeedback(
  slot: LoadSlot<FeedbackPage>,
  { subject }: Draft,
  language: string,
): void {
  if (!state.identity) {
    slot.leave();
    return;
  }
  const { sourceUuid, targetUuid, transactionId } = subject;
  const query = {
    ...buildCriteria(subject),
    own: true,
    limit: 1,
    ...(transactionId !== undefined && { transactionId }),
  };
  const connect = () => getConnection(subject.apiUrl, language);
  const key = feedbackPrefix + buildKey(connect(), 'own', sourceUuid, targetUuid, transactionId);
  slot.join(key, (signal) => {
    const connection = connect();
    return withIdentity(
      connection,
      callService(connection, (transport) => listFeedback(transport, query, { signal })),
    );
  });
}

/**
 * Copies what the person has given to the draft, except the items that the draft has changed. Does nothing
 * if it was called with the same page before.
 */
export function updateDraft(draft: Draft, page: FeedbackPage): void {
  if (draft.page === page || draft.phase === 'sending') return;
  const [feedback] = page.feedback;
  const { stars, badges, review, video, given: before = {} } = draft;
  const given = feedback && readItems(feedback);
  if (stars === (before.stars ?? 0)) draft.stars = given?.stars ?? 0;
  if (compareBadges(badges, before.badges) === undefined) draft.badges = given?.badges ?? {};
  if (review.trim() === (before.review ?? '').trim()) draft.review = given?.review ?? '';
  if (video?.url === before.video && Boolean(video) === Boolean(before.video)) {
    draft.video = given?.video === undefined ? undefined : buildVideo(given.video, feedback);
  }
  draft.given = given;
  draft.givenTransactionId = feedback?.transactionId;
  draft.page = page;
}

function readItems({ items }: SingleFeedback): GivenItems {
  const { stars, badges, review, video } = items;
  return {
    ...(stars !== undefined && { stars }),
    ...(badges && {
      badges: Object.fromEntries(
        Object.entries(badges).map(([set, { qualifier }]) => [set, qualifier]),
      ),
    }),
    ...(review !== undefined && { review }),
    ...(video !== undefined && { video }),
  };
}

function buildVideo(url: string, feedback: SingleFeedback | undefined): Draft['video'] {
  const poster = feedback?.items.poster;
  return {
    id: 'given',
    isGiven: true,
    url,
    ...(poster && { poster }),
    status: 'uploaded',
    progress: 1,
  };
}
