import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { Avatar } from '../../parts/avatar';
import { Stars } from '../../parts/stars';
import { Acquaintance, isKnown } from './acquaintance';
import { Badge } from '../../parts/badge';
import { markCutText } from './cut-text';
import type { Localization } from './localization';
import { RelativeDate } from '../../parts/relative-date';
import { hasVideo, Video, type Playback } from './video';

interface ReviewProps extends Localization {
  key?: string;
  feedback: SingleFeedback;
  /** Whether a long text is shown in full. */
  isWhole: boolean;
  playback: Playback;
  onToggle: () => void;
}

/** A single feedback: its giver, date and items. */
export const Review: FunctionalComponent<ReviewProps> = ({
  key,
  feedback,
  isWhole,
  playback,
  texts,
  language,
  onToggle,
}) => {
  const { id, source, items, updatedAt, verified, earlierCount } = feedback;
  return (
    <li
      key={key}
      id={`feedback-${id}`}
      class={{ review: true, known: isKnown(feedback) }}
      part="review"
      tabIndex={-1}
    >
      <Avatar name={source.name} image={source.image} />
      <div class="who">
        <strong>
          <bdi>{source.name}</bdi>
        </strong>
        <Acquaintance feedback={feedback} texts={texts} />
        <RelativeDate at={updatedAt} language={language} />
        {verified && (
          <span class="verified" part="verified">
            <span aria-hidden="true">✓</span> {texts.verified()}
          </span>
        )}
        {earlierCount > 0 && (
          <span class="muted" part="earlier">
            {texts.earlier({ count: earlierCount })}
          </span>
        )}
      </div>
      <div class="body">
        {items.stars !== undefined && <Stars texts={texts} stars={items.stars} />}
        {items.badges && (
          <ul class="badges">
            {Object.entries(items.badges).map(([set, { qualifier, badge }]) => (
              <Badge key={set} qualifier={qualifier} badge={badge} />
            ))}
          </ul>
        )}
        {items.review !== undefined && [
          <p id={`text-${id}`} class={{ said: true, whole: isWhole }} dir="auto" ref={markCutText}>
            {items.review}
          </p>,
          <button
            type="button"
            class="link expand"
            part="expand"
            aria-expanded={String(isWhole)}
            aria-controls={`text-${id}`}
            onClick={onToggle}
          >
            {isWhole ? texts.readLess() : texts.readMore()}
          </button>,
        ]}
        {hasVideo(feedback) && (
          <Video place={`review ${id}`} feedback={feedback} texts={texts} playback={playback} />
        )}
      </div>
    </li>
  );
};
