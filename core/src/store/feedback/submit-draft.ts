import type { FeedbackItems } from '../base/api-types';
import { untilDraft, type Draft } from './draft';
import { forgetVideo } from './draft-video';
import { giveFeedback } from './feedback';

/** There is nothing in the draft that could be sent. */
export class NothingGivenError extends Error {
  override readonly name = 'NothingGivenError';
}

/** The draft's video is not uploaded, which is why the draft was not sent. */
export class VideoNotUploadedError extends Error {
  override readonly name = 'VideoNotUploadedError';
}

/**
 * Sends the draft once its video is uploaded. Nothing happens, and nothing is returned, while it is
 * being sent already, whichever form on the page did so, once it was sent, or when its video is
 * changed meanwhile.
 *
 * @returns what was sent
 * @throws NothingGivenError
 * @throws VideoNotUploadedError
 * @throws ApiError, UnreachableError the draft stays as it is
 */
export async function submitDraft(draft: Draft): Promise<FeedbackItems | undefined> {
  // Also not once it was sent: a form that is not rendered again yet can still be pressed.
  if (draft.phase !== 'editing') return undefined;
  draft.phase = 'waiting';
  try {
    if (!(await isVideoUploaded(draft))) {
      draft.phase = 'editing';
      return undefined;
    }
    const items = itemsOf(draft);
    if (Object.keys(items).length === 0) throw new NothingGivenError('There is nothing to send.');
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

/** What is to be sent: what there is, and `null` for what the service has and shall no longer. */
export function itemsOf({ stars, badges, review, video, given }: Draft): FeedbackItems {
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
 * Waits for the upload of the video, if there is one; false when it is taken out or replaced
 * meanwhile.
 */
async function isVideoUploaded(draft: Draft): Promise<boolean> {
  const { video } = draft;
  if (!video) return true;
  const isReplaced = () => draft.video?.id !== video.id;
  const isSettled = () => draft.video?.status === 'uploaded' || draft.video?.status === 'failed';
  await untilDraft(draft, () => isReplaced() || isSettled());
  if (isReplaced()) return false;
  if (draft.video?.status === 'uploaded') return true;
  throw new VideoNotUploadedError('The video is not uploaded.');
}
