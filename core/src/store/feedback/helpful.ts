import { markHelpful } from '@x-svc/client/feedback/mark-helpful';
import { unmarkHelpful } from '@x-svc/client/feedback/unmark-helpful';
import { callService } from '../base/connection';
import { noteChange } from '../base/freshness';
import { getConnection } from '../base/state';
import { ignoreMissing } from '../network/network-change';
import { withIdentity } from '../session/identity';

/**
 * Stores whether the signed-in person finds a feedback helpful. Lists keep what they show, so that nothing
 * moves while the reader is in one.
 * @throws ApiError, UnreachableError
 */
export async function setHelpful(
  apiUrl: string | undefined,
  feedbackId: string,
  isHelpful: boolean,
): Promise<void> {
  const connection = getConnection(apiUrl);
  const vote = { feedbackId };
  await withIdentity(
    connection,
    callService<unknown>(connection, (transport) =>
      isHelpful ? markHelpful(transport, vote) : ignoreMissing(unmarkHelpful(transport, vote)),
    ),
  );
  noteChange();
}
