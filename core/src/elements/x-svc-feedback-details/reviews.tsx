import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { Title } from '../../parts/title';
import { isKnown } from './acquaintance';
import type { DetailsView } from './details-control';
import { OwnForm } from './own-form';
import { RatedAlike } from './rated-alike';
import { groupRatings } from './rating-groups';
import { Review } from './review';

interface ReviewsProps extends DetailsView {
  feedback: readonly SingleFeedback[];
}

/**
 * The list of feedback. In the order `network`, other people's feedback has a section of its own.
 */
export const Reviews: FunctionalComponent<ReviewsProps> = ({ feedback, ...view }) => {
  const { texts, control } = view;
  const { sort } = control.filters.shown;
  if (sort !== 'network') {
    return <Section key={sort} {...view} title={texts.reviews()} feedback={feedback} />;
  }
  const others = feedback.filter((one) => !isKnown(one));
  return (
    <div key={sort}>
      <Section {...view} title={texts.header()} feedback={feedback.filter(isKnown)} />
      <Section {...view} title={texts.fromOthers()} feedback={others} />
    </div>
  );
};

type SectionProps = ReviewsProps & { key?: string; title: string };

const Section: FunctionalComponent<SectionProps> = ({ key, title, feedback, ...view }) => {
  const { owner, edit } = view.control;
  if (feedback.length === 0) return null;
  const { single, groups } = groupRatings(feedback);
  return (
    <section key={key ?? title} aria-label={title}>
      <Title level={owner.level}>{title}</Title>
      <ul class="reviews">
        {single.map((one) =>
          edit.isEdited(one) ? (
            <OwnForm {...view} key={`form ${one.id}`} feedback={one} />
          ) : (
            <Review {...view} key={one.id} feedback={one} />
          ),
        )}
        {groups.map((group) => (
          <RatedAlike {...view} key={group.id} group={group} />
        ))}
      </ul>
    </section>
  );
};
