import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSort } from '../../store/feedback/feedback-list';
import type { SingleFeedback } from '../../store/base/api-types';
import { Title } from '../../parts/title';
import { isKnown } from './acquaintance';
import { Review } from './review';
import type { ReviewControl } from './review-control';

interface ReviewsProps {
  feedback: readonly SingleFeedback[];
  sort: FeedbackSort;
  /** The level of its headings. */
  level: number;
  control: ReviewControl;
  /** Renders the form in place of the feedback that the reader edits; undefined for other feedback. */
  renderForm: (feedback: SingleFeedback) => unknown;
}

/**
 * The list of feedback. In the order `network`, other people's feedback has a section of its own.
 */
export const Reviews: FunctionalComponent<ReviewsProps> = ({ feedback, sort, ...more }) => {
  const { texts } = more.control;
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
  control,
  renderForm,
}) => {
  if (feedback.length === 0) return null;
  return (
    <section key={key ?? title} aria-label={title}>
      <Title level={level}>{title}</Title>
      <ul class="reviews">
        {feedback.map(
          (one) => renderForm(one) ?? <Review key={one.id} feedback={one} control={control} />,
        )}
      </ul>
    </section>
  );
};
