import { report, type ReportInput } from '@x-svc/client/moderation/report';
import { callService } from '../base/connection';
import { getConnection } from '../base/state';
import { withIdentity } from '../session/identity';
import { buildReportKey, rememberReport } from './reported';

/** Why a feedback is reported. */
export type ReportReason = ReportInput['reason'];

/** A report to the moderators. */
export interface FeedbackReport {
  feedbackId: string;
  reason: ReportReason;
  text?: string;
}

/**
 * Reports a feedback to the moderators, as the signed-in person or as nobody, and remembers that.
 * @throws ApiError, UnreachableError
 */
export async function reportFeedback(
  apiUrl: string | undefined,
  reported: FeedbackReport,
): Promise<void> {
  const connection = getConnection(apiUrl);
  // Somebody else may have signed in by the time of the answer.
  const key = buildReportKey(apiUrl, reported.feedbackId);
  const sent = await withIdentity(
    connection,
    callService(connection, (transport) => report(transport, reported)),
  );
  rememberReport(key, sent);
}
