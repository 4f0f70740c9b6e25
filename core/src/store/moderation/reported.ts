import { getSharedStore } from '../base/shared';
import { buildKey, getConnection } from '../base/state';

/** A report that was sent from this page. */
export interface SentReport {
  /** Names the report at the service, which answers with the decision. */
  id: string;
  /** Whether it is new: a signed-in person reports something once. */
  created: boolean;
}

const reports = getSharedStore<Record<string, SentReport | undefined>>('reports', {});

/**
 * Returns the report of the current reader about the subject, if it was sent from this page. An
 * element that calls this while rendering is rendered again when there is one.
 */
export function getSentReport(
  apiUrl: string | undefined,
  subjectId: string,
): SentReport | undefined {
  return reports.get(buildReportKey(apiUrl, subjectId));
}

/** Stores a report under its key of `buildReportKey`. */
export function storeReport(key: string, report: SentReport): void {
  reports.set(key, report);
}

/** Builds the key of the report of the current reader. */
export function buildReportKey(apiUrl: string | undefined, subjectId: string): string {
  return buildKey(getConnection(apiUrl), subjectId);
}
