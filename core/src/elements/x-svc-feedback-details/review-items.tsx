import { h, type FunctionalComponent } from '@stencil/core';
import { Stars } from '../../parts/stars';
import { Badges } from '../../parts/badge';
import { LongText } from '../../parts/long-text';
import type { ReviewView } from './review-control';
import { Video } from './video';
import { hasVideo } from './video-urls';

/** The stars, badges, text and video of a feedback. */
export const ReviewItems: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  control: { whole, videos },
}) => {
  const { id, items } = feedback;
  const text = `text-${id}`;
  return [
    items.stars !== undefined && <Stars texts={texts} stars={items.stars} />,
    items.badges && <Badges badges={items.badges} />,
    items.review !== undefined && (
      <LongText
        id={text}
        text={items.review}
        isWhole={whole.has(text)}
        texts={texts}
        onToggle={() => whole.toggle(text)}
      />
    ),
    hasVideo(feedback) && (
      <Video place={`review ${id}`} feedback={feedback} texts={texts} videos={videos} />
    ),
  ];
};
