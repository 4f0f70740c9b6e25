import type { FeedbackItems } from '../base/api-types';
import { cleanText } from '../base/clean-text';
import { clearDraft, untilDraft, type Draft } from './draft';
import { buildChanges, isEmpty, toGiven } from './draft-items';
import { deleteStoredVideo, removeVideo } from './draft-video';
import { giveFeedback, withdrawFeedback } from './feedback';

/** The draft contains nothing to send. */
export class NothingGivenError extends Error {
  override readonly name = 'NothingGivenError';
}

/** The draft is the same as what the service has. */
export class NothingChangedError extends Error {
  override readonly name = 'NothingChangedError';
}

/** The draft was not sent because its video is not uploaded. */
export class VideoNotUploadedError extends Error {
  override readonly name = 'VideoNotUploadedError';
}

/**
 * Sends what was changed once the video is uploaded. Does nothing if any form on the page is sending the
 * draft or has sent it, or if its video is changed in the meantime.
 *
 * @returns the sent items; undefined if nothing was sent
 * @throws NothingGivenError
 * @throws NothingChangedError
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
    if (isEmpty(draft)) throw new NothingGivenError('The draft contains nothing to send.');
    const items = buildChanges(draft);
    if (Object.keys(items).length === 0)
      throw new NothingChangedError('The draft contains no changes.');
    draft.phase = 'sending';
    // The service names a character that it refuses by its position.
    draft.review = cleanText(draft.review);
    draft.outdatedPage = draft.page;
    draft.hiding = await giveFeedback(draft.subject, getTransactionId(draft), items);
    draft.given = toGiven(draft);
    draft.phase = 'sent';
    if (draft.video && !draft.video.isGiven) deleteStoredVideo(draft.video.id);
    return items;
  } catch (error) {
    draft.phase = 'editing';
    throw error;
  }
}

/**
 * Withdraws the feedback that the service has, and drops the draft.
 *
 * @throws ApiError, UnreachableError the draft does not change
 */
export async function withdrawDraft(draft: Draft): Promise<void> {
  const { page } = draft;
  draft.phase = 'sending';
  try {
    await withdrawFeedback(draft.subject, getTransactionId(draft));
    removeVideo(draft);
    clearDraft(draft);
    draft.page = page;
  } finally {
    draft.phase = 'editing';
  }
}

/** Returns the transaction that the feedback of the draft is for. */
export function getTransactionId(draft: Draft): string | undefined {
  return draft.subject.transactionId ?? draft.givenTransactionId;
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
