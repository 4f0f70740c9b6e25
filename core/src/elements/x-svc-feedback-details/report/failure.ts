import type { SvcError } from '../../../store/base/api-errors';
import type { ReportTexts } from './texts';

/** Why a report was not sent: the key of the text that says so. */
export type ReportFailure = Extract<
  keyof ReportTexts,
  | 'reasonMissing'
  | 'explanationMissing'
  | 'reportTooOften'
  | 'reportFull'
  | 'reportGone'
  | 'reportSignInEnded'
  | 'reportUnreachable'
  | 'reportFailed'
>;

/** Returns why the service did not accept a report. */
export function classifyFailure(error: unknown): ReportFailure {
  // An error of another copy of the SDK is an instance of another class.
  const { code = -1 } = (error ?? {}) as Partial<SvcError>;
  return failures[code] ?? 'reportFailed';
}

/** By the service's error codes; 0 is no answer. */
const failures: Readonly<Record<number, ReportFailure>> = {
  0: 'reportUnreachable',
  40004: 'reportFull',
  40100: 'reportSignInEnded',
  40101: 'reportSignInEnded',
  40401: 'reportGone',
  42900: 'reportTooOften',
};
