import { appeal } from '@x-svc/client/moderation/appeal';
import { callService } from '../base/connection';
import { noteChange } from '../base/freshness';
import { reload } from '../base/loads';
import { getConnection } from '../base/state';
import { feedbackPrefix } from '../feedback/feedback';
import { withIdentity } from '../session/identity';
import { nameSubject, type ModeratedSubject } from './moderated-subject';

/**
 * Appeals against the decision to hide a feedback or a reply of the signed-in person, and then loads the
 * feedback on the page again.
 * @throws ApiError, UnreachableError
 */
export async function appealDecision(
  apiUrl: string | undefined,
  subject: ModeratedSubject,
  text: string,
): Promise<void> {
  const connection = getConnection(apiUrl);
  await withIdentity(
    connection,
    callService(connection, (transport) => appeal(transport, { ...nameSubject(subject), text })),
  );
  reloadFeedback();
}

/** Loads the feedback on the page again, because a decision about it has changed. */
export function reloadFeedback(): void {
  noteChange();
  reload((key) => key.startsWith(feedbackPrefix));
}
