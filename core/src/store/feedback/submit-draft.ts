import type { FeedbackItems } from '../base/api-types';
import { untilDraft, type Draft } from './draft';
import { forgetVideo } from './draft-video';
import { giveFeedback } from './feedback';

/** The draft contains nothing to send. */
export class NothingGivenError extends Error {
  override readonly name = 'NothingGivenError';
}

/** The draft was not sent because its video is not uploaded. */
export class VideoNotUploadedError extends Error {
  override readonly name = 'VideoNotUploadedError';
}

/**
 * Sends the draft once its video is uploaded. Does nothing if any form on the page is sending it or has
 * sent it, or if its video is changed in the meantime.
 *
 * @returns the sent items; undefined if nothing was sent
 * @throws NothingGivenError
 * @throws VideoNotUploadedError
 * @throws ApiError, UnreachableError the draft does not change
 */
export async function submitDraft(draft: Draft): Promise<FeedbackItems | undefined> {
  // The form of a sent draft may not be rendered again yet, and its button still works.
  if (draft.phase !== 'editing') return undefined;
  draft.phase = 'waiting';
  try {
    if (!(await waitForVideo(draft))) {
      draft.phase = 'editing';
      return undefined;
    }
    const items = buildItems(draft);
    if (Object.keys(items).length === 0)
      throw new NothingGivenError('The draft contains nothing to send.');
    draft.phase = 'sending';
    await giveFeedback(draft.subject, draft.subject.transactionId, items);
    draft.given = { ...draft.given, ...items };
    draft.phase = 'sent';
    if (draft.video) forgetVideo(draft.video.id);
    return items;
  } catch (error) {
    draft.phase = 'editing';
    throw error;
  }
}

/** Builds the items to send, with `null` for the items to withdraw. */
export function buildItems({ stars, badges, review, video, given }: Draft): FeedbackItems {
  const text = review.trim();
  const items: FeedbackItems = {
    ...(stars > 0 && { stars }),
    ...(Object.keys(badges).length > 0 && { badges: { ...badges } }),
    ...(text && { review: text }),
    ...(video?.url !== undefined && { video: video.url }),
  };
  const withdrawn = Object.entries(given ?? {}).filter(
    ([name, value]) => value !== null && !(name in items),
  );
  return { ...items, ...Object.fromEntries(withdrawn.map(([name]) => [name, null])) };
}

/**
 * Waits until the video, if there is one, is uploaded. Returns false if it is removed or replaced.
 */
async function waitForVideo(draft: Draft): Promise<boolean> {
  const { video } = draft;
  if (!video) return true;
  const isReplaced = () => draft.video?.id !== video.id;
  const isSettled = () => draft.video?.status === 'uploaded' || draft.video?.status === 'failed';
  await untilDraft(draft, () => isReplaced() || isSettled());
  if (isReplaced()) return false;
  if (draft.video?.status === 'uploaded') return true;
  throw new VideoNotUploadedError('The video could not be uploaded.');
}
