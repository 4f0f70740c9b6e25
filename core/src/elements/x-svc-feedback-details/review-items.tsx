import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { Stars } from '../../parts/stars';
import { Badge } from '../../parts/badge';
import { markCutText } from './cut-text';
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
  const isWhole = whole.has(id);
  return [
    items.stars !== undefined && <Stars texts={texts} stars={items.stars} />,
    items.badges && (
      <ul class="badges">
        {Object.entries(items.badges).map(([set, { qualifier, badge }]) => (
          <Badge key={set} qualifier={qualifier} badge={badge} />
        ))}
      </ul>
    ),
    items.review !== undefined && [
      <p id={`text-${id}`} class={{ said: true, whole: isWhole }} dir="auto" ref={markCutText}>
        {items.review}
      </p>,
      <button
        type="button"
        class="link expand"
        part="expand"
        aria-expanded={String(isWhole)}
        aria-controls={`text-${id}`}
        onClick={() => onToggleText(id)}
      >
        {isWhole ? texts.readLess() : texts.readMore()}
      </button>,
    ],
    hasVideo(feedback) && (
      <Video place={`review ${id}`} feedback={feedback} texts={texts} playback={playback} />
    ),
  ];
};
