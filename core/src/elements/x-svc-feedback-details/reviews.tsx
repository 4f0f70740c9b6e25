import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSort } from '../../store/feedback/feedback-list';
import type { SingleFeedback } from '../../store/base/api-types';
import { Title } from '../../parts/title';
import { isKnown } from './acquaintance';
import type { Speech } from './english';
import { Review } from './review';
import type { Playback } from './video';

interface ReviewsProps extends Speech {
  feedback: readonly SingleFeedback[];
  sort: FeedbackSort;
  /** Of its headings. */
  level: number;
  /** Ids of those whose long texts are shown whole. */
  whole: ReadonlySet<string>;
  playback: Playback;
  onToggle: (id: string) => void;
}

/** The single feedbacks; with the network first, what others say is set apart. */
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
