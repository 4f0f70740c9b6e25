import { h, type FunctionalComponent } from '@stencil/core';
import type { FormView } from './form-control';
import { GivenFeedback } from './given-feedback';

/** The message after the feedback is sent, and the feedback as others see it. */
export const Thanks: FunctionalComponent<FormView> = (view) => {
  const { texts, draft } = view;
  return (
    <div class="sent">
      <div id="thanks" class="notice thanks" part="thanks" role="status" tabIndex={-1}>
        <slot name="thanks">
          <span>{describeSent(view)}</span>
        </slot>
        <button type="button" class="button" onClick={() => (draft.phase = 'editing')}>
          {texts.another()}
        </button>
      </div>
      <SentFeedback {...view} />
    </div>
  );
};

function describeSent({ texts, draft: { hiding } }: FormView): string {
  if (!hiding) return texts.thanks();
  return hiding.isUndecided ? texts.savedUndecided() : texts.savedHidden();
}

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
