import { h, type FunctionalComponent } from '@stencil/core';
import { Badges } from '../../parts/badge';
import { LongText } from '../../parts/long-text';
import { RelativeDate } from '../../parts/relative-date';
import { Stars } from '../../parts/stars';
import { VerifiedMark } from '../../parts/verified-mark';
import type { ReviewView } from './review-control';
import { Video } from './video';
import { hasVideo } from './video-urls';

/** The stars, date, text, badges and video of a feedback, below the notice that it is hidden. */
export const ReviewItems: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  language,
  control: { whole, videos, edit, hidden },
}) => {
  const { id, items } = feedback;
  const text = `text-${id}`;
  return [
    hidden.render(feedback, { language, canEdit: edit.canEdit(feedback) }),
    <p class="given">
      {items.stars !== undefined && <Stars texts={texts} stars={items.stars} />}
      <RelativeDate at={feedback.updatedAt} language={language} />
      <VerifiedMark verified={feedback.verified} texts={texts} />
    </p>,
    items.review !== undefined && (
      <LongText
        id={text}
        text={items.review}
        isWhole={whole.has(text)}
        texts={texts}
        onToggle={() => whole.toggle(text)}
      />
    ),
    items.badges && <Badges badges={items.badges} />,
    hasVideo(feedback) && (
      <Video place={`review ${id}`} feedback={feedback} texts={texts} videos={videos} />
    ),
  ];
};
