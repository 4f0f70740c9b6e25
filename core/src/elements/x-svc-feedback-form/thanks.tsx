import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar, isWebUrl } from '../../parts/avatar';
import { Badges } from '../../parts/badge';
import { RelativeDate } from '../../parts/relative-date';
import { Stars } from '../../parts/stars';
import { VerifiedMark } from '../../parts/verified-mark';
import type { SingleFeedback } from '../../store/base/api-types';
import type { FormView } from './texts';

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
const SentFeedback: FunctionalComponent<FormView> = (view) => {
  const { draft, controllers } = view;
  const { page, outdatedPage } = draft;
  const [feedback] = page?.feedback ?? [];
  if (page !== outdatedPage && feedback) return <GivenFeedback {...view} feedback={feedback} />;
  if (controllers.draft.own.load?.status === 'error') return null;
  return <span class="skeleton field" aria-hidden="true" />;
};

type GivenFeedbackProps = Pick<FormView, 'texts' | 'language'> & { feedback: SingleFeedback };

/** The person's feedback as others see it unless it is hidden. */
const GivenFeedback: FunctionalComponent<GivenFeedbackProps> = ({ texts, language, feedback }) => {
  const { source, items, updatedAt, verified } = feedback;
  const { stars, badges, review, video, poster } = items;
  return (
    <figure class="given" part="given">
      <figcaption class="hint muted">
        {feedback.moderation ? texts.asYouSee() : texts.asOthersSee()}
      </figcaption>
      <div class="card">
        <Avatar name={source.name} image={source.image} />
        <div class="who">
          <strong>
            <bdi>{source.name}</bdi>
          </strong>
          <RelativeDate at={updatedAt} language={language} />
          <VerifiedMark verified={verified} texts={texts} />
        </div>
        {stars !== undefined && <Stars texts={texts} stars={stars} />}
        {badges && <Badges badges={badges} />}
        {review !== undefined && (
          <p class="said" dir="auto">
            {review}
          </p>
        )}
        {video !== undefined && isWebUrl(video) && (
          <video
            class="screen"
            aria-label={texts.videoLegend()}
            src={video}
            {...(poster !== undefined && { poster })}
            controls
            playsInline
            preload="none"
          />
        )}
      </div>
    </figure>
  );
};
