import { h, type FunctionalComponent } from '@stencil/core';
import type { FormView } from './form-control';
import { GivenFeedback } from './given-feedback';

/** The message after the feedback is sent, and the feedback as others see it. */
export const Thanks: FunctionalComponent<FormView> = (view) => {
  const { texts, draft } = view;
  // Also before the sent feedback is loaded: a change leaves it hidden.
  const isHidden = draft.page?.feedback[0]?.moderation !== undefined;
  return (
    <div class="sent">
      <div id="thanks" class="notice thanks" part="thanks" role="status" tabIndex={-1}>
        <slot name="thanks">
          <span>{isHidden ? texts.savedHidden() : texts.thanks()}</span>
        </slot>
        <button type="button" class="button" onClick={() => (draft.phase = 'editing')}>
          {texts.another()}
        </button>
      </div>
      <SentFeedback {...view} />
    </div>
  );
};

/** The sent feedback once it is loaded. Empty if it could not be loaded. */
const SentFeedback: FunctionalComponent<FormView> = ({ texts, language, draft, control }) => {
  const { page, outdatedPage } = draft;
  const [feedback] = page?.feedback ?? [];
  if (page !== outdatedPage && feedback) {
    return <GivenFeedback texts={texts} language={language} feedback={feedback} />;
  }
  if (control.loads.own?.status === 'error') return null;
  return <span class="skeleton field" aria-hidden="true" />;
};
