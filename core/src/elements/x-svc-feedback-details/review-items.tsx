import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { Stars } from '../../parts/stars';
import { Badges } from '../../parts/badge';
import { LongText } from '../../parts/long-text';
import type { ReviewControl } from './review-control';
import { hasVideo, Video } from './video';

interface ReviewItemsProps {
  feedback: SingleFeedback;
  control: ReviewControl;
}

/** The stars, badges, text and video of a feedback. */
export const ReviewItems: FunctionalComponent<ReviewItemsProps> = ({
  feedback,
  control: { whole, playback, texts, onToggleText },
}) => {
  const { id, items } = feedback;
  return [
    items.stars !== undefined && <Stars texts={texts} stars={items.stars} />,
    items.badges && <Badges badges={items.badges} />,
    items.review !== undefined && (
      <LongText
        id={`text-${id}`}
        text={items.review}
        isWhole={whole.has(id)}
        texts={texts}
        onToggle={() => onToggleText(id)}
      />
    ),
    hasVideo(feedback) && (
      <Video place={`review ${id}`} feedback={feedback} texts={texts} playback={playback} />
    ),
  ];
};
