import type { State } from '../../state.js';

/** The names of the states that `npm test` opens, of elements with many; the release gate opens the others. */
export const typicalStates: Readonly<Record<string, readonly string[]>> = {
  'x-svc-account': ['signed-in', 'history', 'question', 'declined'],
  'x-svc-balance': ['amount', 'loading', 'unreachable', 'credits', 'claim-asking', 'claim-failed'],
  'x-svc-feedback-details': [
    ...['signed-out', 'loading', 'many', 'stranger', 'empty', 'hostile', 'long-names'],
    ...['right-to-left', 'verified', 'filtered', 'editing', 'videos', 'report', 'started-hidden'],
    ...['helpful', 'replying', 'unreachable'],
  ],
  'x-svc-feedback-form': [
    ...['signed-out', 'loading', 'filled-in', 'nothing-given', 'not-sent', 'sent', 'camera'],
    ...['upload-refused', 'unreachable', 'hidden', 'endorsement-preview', 'endorsement-requested'],
  ],
};

/** Whether `npm test` opens this state of an element. */
export function isTypical(tag: string, { name }: State): boolean {
  return typicalStates[tag]?.includes(name) ?? true;
}
