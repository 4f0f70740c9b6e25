import { h, type FunctionalComponent } from '@stencil/core';
import { Stars } from '../../parts/stars';
import { Badges } from '../../parts/badge';
import { HiddenNotice } from '../../parts/hidden-notice';
import { LongText } from '../../parts/long-text';
import type { ReviewView } from './review-control';
import { Video } from './video';
import { hasVideo } from './video-urls';

/** The stars, badges, text and video of a feedback, below the notice that it is hidden. */
export const ReviewItems: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  language,
  control: { whole, videos, edit, appeal },
}) => {
  const { id, items } = feedback;
  const text = `text-${id}`;
  return [
    <HiddenNotice
      subject={feedback}
      hiddenOn={texts.hiddenOn}
      texts={texts}
      language={language}
      appeal={appeal}
      canEdit={edit.canEdit(feedback)}
    />,
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
