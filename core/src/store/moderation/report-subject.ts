import { report, type ReportInput } from '@x-svc/client/moderation/report';
import { callService } from '../base/connection';
import { getConnection } from '../base/state';
import { withIdentity } from '../session/identity';
import { nameSubject, type ModeratedSubject } from './moderated-subject';
import { buildReportKey, storeReport } from './reported';

/** Why something is reported. */
export type ReportReason = ReportInput['reason'];

export interface ReportContent {
  reason: ReportReason;
  text?: string;
}

/**
 * Reports a feedback or a reply to the moderators, as the signed-in person or anonymously, and stores that for
 * the page.
 * @throws ApiError, UnreachableError
 */
export async function reportSubject(
  apiUrl: string | undefined,
  subject: ModeratedSubject,
  content: ReportContent,
): Promise<void> {
  const connection = getConnection(apiUrl);
  // Another person may have signed in by the time of the answer.
  const key = buildReportKey(apiUrl, subject.id);
  const body = { ...nameSubject(subject), ...content };
  const sent = await withIdentity(
    connection,
    callService(connection, (transport) => report(transport, body)),
  );
  storeReport(key, sent);
}
