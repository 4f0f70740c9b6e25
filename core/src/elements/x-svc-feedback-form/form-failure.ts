import { describeReason } from '../../parts/refused-character';
import type { SvcError } from '../../store/base/api-errors';
import type { Draft } from '../../store/feedback/draft';
import { isChanged, isEmpty } from '../../store/feedback/draft-items';
import {
  NothingChangedError,
  NothingGivenError,
  VideoNotUploadedError,
} from '../../store/feedback/submit-draft';
import type { FormTexts } from './texts';

/** Why the feedback was not sent or withdrawn. */
export interface FormFailure {
  text: 'nothingGiven' | 'nothingChanged' | 'videoNotUploaded' | 'submitFailed' | 'withdrawFailed';
  error?: SvcError;
}

/** Returns why a draft was not sent. */
export function classifyFailure(error: unknown): FormFailure {
  if (error instanceof NothingGivenError) return { text: 'nothingGiven' };
  if (error instanceof NothingChangedError) return { text: 'nothingChanged' };
  if (error instanceof VideoNotUploadedError) return { text: 'videoNotUploaded' };
  return { text: 'submitFailed', error: error as SvcError };
}

/** Returns whether the draft no longer has the fault for which it was not sent. */
export function isResolved(failure: FormFailure | undefined, draft: Draft): boolean {
  if (failure?.text === 'nothingGiven') return !isEmpty(draft);
  if (failure?.text === 'nothingChanged') return isChanged(draft);
  return failure?.text === 'videoNotUploaded' && draft.video?.status !== 'failed';
}

export function describeFailure({ text, error }: FormFailure, texts: FormTexts): string {
  if (!error) return texts[text]();
  return `${texts[text]()} ${describeReason(error, texts)}`;
}
