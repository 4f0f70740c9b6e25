import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { hideBrokenImage } from '../../parts/avatar';
import type { DetailsTexts } from './localization';
import type { VideoControl } from './video-control';
import { getPosterUrl } from './video-urls';

interface VideoProps {
  /** Identifies the video among all videos of the element. */
  place: string;
  feedback: SingleFeedback;
  texts: DetailsTexts;
  videos: VideoControl;
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
