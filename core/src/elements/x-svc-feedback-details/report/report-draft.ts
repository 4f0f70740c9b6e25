import type { ReportReason } from '../../../store/moderation/report-subject';
import type { ReportFailure } from './failure';

/** A report that is being written or sent. */
export interface ReportDraft {
  reason?: ReportReason | undefined;
  text: string;
  isSending: boolean;
  failure?: ReportFailure | undefined;
  /** Why the service did not accept it, for `failure`. */
  error?: unknown;
}

export const emptyDraft: ReportDraft = { text: '', isSending: false };

/** Returns whether the service accepts the reason only with a text. */
export function needsExplanation(reason: ReportReason | undefined): boolean {
  return reason === 'illegal' || reason === 'other';
}
