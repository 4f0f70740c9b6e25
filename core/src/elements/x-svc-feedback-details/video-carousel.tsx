import { h, type FunctionalComponent } from '@stencil/core';
import { Icon } from '../../parts/icon';
import { next } from '../../parts/icons/next';
import { Title } from '../../parts/title';
import type { SingleFeedback } from '../../store/base/api-types';
import { Acquaintance } from './acquaintance';
import type { DetailsView } from './texts';
import { Poster, Video } from './video';

interface VideoCarouselProps extends DetailsView {
  /** Feedback with videos, at least one. */
  feedback: readonly SingleFeedback[];
  /** Whether there are more videos than these. */
  hasMore: boolean;
}

/** The chosen video, at first the first one, and a row of posters to choose from. */
export const VideoCarousel: FunctionalComponent<VideoCarouselProps> = ({
  feedback,
  hasMore,
  texts,
  language,
  host,
  controllers: { videos },
}) => {
  const index = Math.max(
    0,
    feedback.findIndex(({ id }) => id === videos.chosen),
  );
  const shown = feedback[index]!;
  const total = feedback.length.toLocaleString(language) + (hasMore ? '+' : '');
  const step = (label: string, to: number) => (
    <button
      type="button"
      class="button step"
      part="step"
      aria-label={label}
      aria-disabled={feedback[to] ? null : 'true'}
      onClick={() => feedback[to] && videos.choose(feedback[to])}
    >
      <Icon path={next} />
    </button>
  );
  return (
    <section
      class="videos"
      part="videos"
      aria-roledescription={texts.videoCarousel()}
      aria-label={texts.videos()}
    >
      <Title level={host.level}>{texts.videos()}</Title>
      <Video place={`carousel ${shown.id}`} feedback={shown} texts={texts} videos={videos} />
      <p class="caption" aria-live="polite">
        <strong>
          <bdi>{shown.source.name}</bdi>
        </strong>
        <Acquaintance feedback={shown} texts={texts} />
        <span class="muted">
          {texts.videoPosition({ position: (index + 1).toLocaleString(language), total })}
        </span>
      </p>
      {feedback.length > 1 && (
        <div class="choice">
          {step(texts.previousVideo(), index - 1)}
          <ul
            class="strip"
            onKeyDown={(event) => {
              const to = feedback[index + getStep(event)];
              if (!to || to === shown) return;
              event.preventDefault();
              videos.choose(to);
            }}
          >
            {feedback.map((one) => (
              <li key={one.id}>
                <button
                  id={`thumbnail-${one.id}`}
                  type="button"
                  class="thumbnail"
                  part="thumbnail"
                  tabIndex={one === shown ? 0 : -1}
                  aria-current={one === shown ? 'true' : null}
                  aria-label={texts.video({ name: one.source.name })}
                  onClick={() => videos.choose(one)}
                >
                  <Poster feedback={one} />
                </button>
              </li>
            ))}
          </ul>
          {step(texts.nextVideo(), index + 1)}
        </div>
      )}
    </section>
  );
};

/** Returns how many videos an arrow key moves forward, by the reading direction. */
function getStep({ key, currentTarget }: KeyboardEvent): number {
  const { direction } = getComputedStyle(currentTarget as Element);
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  return key === forward ? 1 : key === back ? -1 : 0;
}
