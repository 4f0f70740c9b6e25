import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { Avatar, isWebUrl } from '../../parts/avatar';
import { Badges } from '../../parts/badge';
import { RelativeDate } from '../../parts/relative-date';
import { Stars } from '../../parts/stars';
import { VerifiedMark } from '../../parts/verified-mark';
import type { FormTexts } from './texts';

interface GivenFeedbackProps {
  texts: FormTexts;
  language: string;
  feedback: SingleFeedback;
}

/** The person's feedback as others see it unless it is hidden. */
export const GivenFeedback: FunctionalComponent<GivenFeedbackProps> = (props) => {
  const { texts, language, feedback } = props;
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
