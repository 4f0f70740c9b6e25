import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { hideBroken, isWebUrl } from '../../parts/avatar';
import type { DetailsTexts } from './english';

/** What all videos of the element have in common: only one of them plays. */
export interface Playback {
  /** Where the player is. */
  playing: string | undefined;
  /** Whether what the player was given can't be played. */
  isBroken: boolean;
  onPlay: (place: string) => void;
  onBreak: () => void;
}

interface VideoProps {
  /** Names it among all videos of the element. */
  place: string;
  feedback: SingleFeedback;
  texts: DetailsTexts;
  playback: Playback;
}

/** A feedback's video: its poster until somebody presses it, then the player. */
export const Video: FunctionalComponent<VideoProps> = ({ place, feedback, texts, playback }) => {
  const { name } = feedback.source;
  if (playback.playing !== place) {
    return (
      <button
        key={`poster ${place}`}
        type="button"
        class="video"
        part="poster"
        aria-label={texts.playVideo({ name })}
        onClick={() => playback.onPlay(place)}
      >
        <Poster feedback={feedback} />
        <svg class="play" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5v14l11-7z" />
        </svg>
      </button>
    );
  }
  if (playback.isBroken) {
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
      poster={posterOf(feedback)}
      aria-label={texts.video({ name })}
      onError={playback.onBreak}
    />
  );
};

/** The poster image of a feedback's video, if it has one. */
export const Poster: FunctionalComponent<{ feedback: SingleFeedback }> = ({ feedback }) => {
  const url = posterOf(feedback);
  return (
    url && (
      <img
        key={url}
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={hideBroken}
      />
    )
  );
};

function posterOf({ items }: SingleFeedback): string | undefined {
  const { poster } = items;
  return poster !== undefined && isWebUrl(poster) ? poster : undefined;
}

/** Whether the feedback has a video that may be loaded. */
export function hasVideo({ items }: SingleFeedback): boolean {
  return items.video !== undefined && isWebUrl(items.video);
}
