import { getSharedStore } from '../base/shared';
import { buildKey, getConnection } from '../base/state';

/** A report that was sent from this page. */
export interface SentReport {
  /** By which the service tells what was decided. */
  id: string;
  /** Whether it is new: a signed-in person reports something once. */
  created: boolean;
}

const reports = getSharedStore<Record<string, SentReport | undefined>>('reports', {});

/**
 * Returns the report of whoever is signed in now about the subject, if it was sent from this page. An
 * element that calls this while rendering is rendered again when there is one.
 */
export function getSentReport(
  apiUrl: string | undefined,
  subjectId: string,
): SentReport | undefined {
  return reports.get(buildReportKey(apiUrl, subjectId));
}

/** Remembers a report under its key of `buildReportKey`. */
export function rememberReport(key: string, report: SentReport): void {
  reports.set(key, report);
}

/** Builds the key of the report of whoever is signed in now. */
export function buildReportKey(apiUrl: string | undefined, subjectId: string): string {
  return buildKey(getConnection(apiUrl), subjectId);
}
