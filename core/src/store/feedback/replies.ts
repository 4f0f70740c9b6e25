import { replyToFeedback } from '@x-svc/client/feedback/reply-to-feedback';
import { withdrawReply as deleteReply } from '@x-svc/client/feedback/withdraw-reply';
import { callService } from '../base/connection';
import { getConnection } from '../base/state';
import { ignoreMissing } from '../network/network-change';
import { withIdentity } from '../session/identity';
import { reloadFeedback } from './feedback';

/**
 * Replies to a feedback as an owner of its target, or changes the reply, and then loads the feedback on the
 * page again.
 * @throws ApiError, UnreachableError
 */
export async function sendReply(
  apiUrl: string | undefined,
  feedbackId: string,
  text: string,
): Promise<void> {
  const connection = getConnection(apiUrl);
  await withIdentity(
    connection,
    callService(connection, (transport) => replyToFeedback(transport, { feedbackId, text })),
  );
  reloadFeedback();
}

/**
 * Withdraws the reply to a feedback, and then loads the feedback on the page again.
 * @throws ApiError, UnreachableError
 */
export async function withdrawReply(apiUrl: string | undefined, feedbackId: string): Promise<void> {
  const connection = getConnection(apiUrl);
  await withIdentity(
    connection,
    ignoreMissing(callService(connection, (transport) => deleteReply(transport, { feedbackId }))),
  );
  reloadFeedback();
}
