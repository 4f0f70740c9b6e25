import { appeal } from '@x-svc/client/moderation/appeal';
import { callService } from '../base/connection';
import { getConnection } from '../base/state';
import { reloadFeedback } from '../feedback/feedback';
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
