import { h, type FunctionalComponent } from '@stencil/core';
import { hideBrokenImage, isWebUrl } from '../../parts/avatar';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import type { SingleFeedback } from '../../store/base/api-types';
import type { FeedbackList } from '../../store/feedback/feedback-list';
import type { DetailsTexts } from './texts';

interface VideoProps {
  /** Identifies the video among all videos of the element. */
  place: string;
  feedback: SingleFeedback;
  texts: DetailsTexts;
  videos: VideoController;
}

/** A feedback's video: a poster until the reader presses it, then a player. */
export const Video: FunctionalComponent<VideoProps> = ({ place, feedback, texts, videos }) => {
  const { name } = feedback.source;
  if (videos.playing !== place) {
    return (
      <button
        key={`poster ${place}`}
        type="button"
        class="video"
        part="poster"
        aria-label={texts.playVideo({ name })}
        onClick={() => videos.play(place)}
      >
        <Poster feedback={feedback} />
        <svg class="play" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5v14l11-7z" />
        </svg>
      </button>
    );
  }
  if (videos.isBroken) {
    return (
      <p key={`broken ${place}`} class="video broken" role="alert">
        <span>
          {texts.videoFailed()}{' '}
          <a id="player" href={feedback.items.video} target="_blank" rel="noopener noreferrer">
            {texts.openVideo()}
          </a>
        </span>
      </p>
    );
  }
  return (
    <video
      key={`player ${place}`}
      id="player"
      class="video"
      part="video"
      controls
      playsInline
      preload="none"
      src={feedback.items.video}
      poster={getPosterUrl(feedback)}
      aria-label={texts.video({ name })}
      onError={() => videos.handleFailure()}
    />
  );
};

/** The poster of a feedback's video, if it has one. */
export const Poster: FunctionalComponent<{ feedback: SingleFeedback }> = ({ feedback }) => {
  const url = getPosterUrl(feedback);
  return (
    url && (
      <img
        key={url}
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={hideBrokenImage}
      />
    )
  );
};

/** How many videos before the last one the next page is loaded. */
const ahead = 3;

/**
 * The video that the reader has chosen, and the one that plays: all videos of the element share a player. It shows
 * the list of videos and asks for more of it, but does not own it.
 */
export class VideoController extends Controller {
  readonly #focus: FocusController;
  readonly #list: FeedbackList;
  #chosen: string | undefined;
  #playing: string | undefined;
  #isBroken = false;

  constructor(host: ControllerHost, focus: FocusController, list: FeedbackList) {
    super(host);
    this.#focus = focus;
    this.#list = list;
  }

  /** The feedback with videos, as far as it is loaded. */
  get feedback(): readonly SingleFeedback[] {
    return this.#list.pages?.items.filter(hasVideo) ?? [];
  }

  /** The id of the feedback whose video is chosen. */
  get chosen(): string | undefined {
    return this.#chosen;
  }

  /** The place of the video that plays. */
  get playing(): string | undefined {
    return this.#playing;
  }

  /** Whether the browser cannot play the video. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  choose({ id }: SingleFeedback): void {
    this.#chosen = id;
    this.#playing = undefined;
    // The arrow keys move the focus; the buttons keep it.
    if (this.#focus.current?.startsWith('thumbnail-')) this.#focus.moveTo(`thumbnail-${id}`);
    if (this.feedback.slice(-ahead).some((one) => one.id === id)) void this.#list.loadMore();
    this.host.requestUpdate();
  }

  play(place: string): void {
    this.#playing = place;
    this.#isBroken = false;
    this.#focus.moveTo('player');
    this.host.requestUpdate();
  }

  handleFailure(): void {
    this.#isBroken = true;
    if (this.#focus.current === 'player') this.#focus.moveTo('player');
    this.host.requestUpdate();
  }

  override reset(): void {
    this.#chosen = undefined;
    this.#playing = undefined;
  }
}

/** Returns whether the feedback has a video that may be loaded. */
export function hasVideo({ items }: SingleFeedback): boolean {
  return items.video !== undefined && isWebUrl(items.video);
}

/** Returns the URL of the video's poster, if it has one that may be loaded. */
function getPosterUrl({ items }: SingleFeedback): string | undefined {
  const { poster } = items;
  return poster !== undefined && isWebUrl(poster) ? poster : undefined;
}
