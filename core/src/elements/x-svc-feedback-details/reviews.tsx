import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSort } from '../../store/feedback/feedback-list';
import type { SingleFeedback } from '../../store/base/api-types';
import { Title } from '../../parts/title';
import { isKnown } from './acquaintance';
import type { Localization } from './localization';
import { Review } from './review';
import type { Playback } from './video';

interface ReviewsProps extends Localization {
  feedback: readonly SingleFeedback[];
  sort: FeedbackSort;
  /** The level of its headings. */
  level: number;
  /** The ids of the feedbacks whose long texts are shown in full. */
  whole: ReadonlySet<string>;
  playback: Playback;
  onToggle: (id: string) => void;
}

/**
 * The list of feedback. In the order `network`, other people's feedback has a section of its own.
 */
export const Reviews: FunctionalComponent<ReviewsProps> = ({ feedback, sort, ...more }) => {
  const { texts } = more;
  if (sort !== 'network') {
    return <Section key={sort} {...more} title={texts.reviews()} feedback={feedback} />;
  }
  const others = feedback.filter((one) => !isKnown(one));
  return (
    <div key={sort}>
      <Section {...more} title={texts.fromNetwork()} feedback={feedback.filter(isKnown)} />
      <Section {...more} title={texts.fromOthers()} feedback={others} />
    </div>
  );
};

type SectionProps = Omit<ReviewsProps, 'sort'> & { key?: string; title: string };

const Section: FunctionalComponent<SectionProps> = ({
  key,
  title,
  feedback,
  level,
  whole,
  onToggle,
  ...more
}) => {
  if (feedback.length === 0) return null;
  return (
    <section key={key ?? title} aria-label={title}>
      <Title level={level}>{title}</Title>
      <ul class="reviews">
        {feedback.map((one) => (
          <Review
            {...more}
            key={one.id}
            feedback={one}
            isWhole={whole.has(one.id)}
            onToggle={() => onToggle(one.id)}
          />
        ))}
      </ul>
    </section>
  );
};
