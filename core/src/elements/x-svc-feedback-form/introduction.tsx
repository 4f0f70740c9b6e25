import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackPage } from '../../store/base/api-types';
import { WithName } from '../../parts/with-name';
import type { FormTexts } from './texts';

interface IntroductionProps {
  texts: FormTexts;
  page: FeedbackPage;
}

/** What the feedback is about, and who can read it. */
export const Introduction: FunctionalComponent<IntroductionProps> = ({ texts, page }) => (
  <div class="introduction">
    <p class="target" part="target">
      <WithName sentence={texts.feedbackAbout} name={page.target.name} />
    </p>
    {!page.feedback[0]?.moderation && (
      <p class="hint muted" part="readers">
        {page.isPublic ? texts.readersEveryone() : texts.readersSignedIn()}
      </p>
    )}
  </div>
);
