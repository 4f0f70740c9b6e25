import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { Title } from '../../parts/title';
import { isKnown } from './acquaintance';
import type { DetailsView } from './details-control';
import { OwnForm } from './own-form';
import { RatedAlike } from './rated-alike';
import { groupRatings, type RatingGroup } from './rating-groups';
import { Review } from './review';

interface ReviewsProps extends DetailsView {
  feedback: readonly SingleFeedback[];
}

/**
 * The list of feedback, as far as it is rendered. In the order `network`, other people's feedback has a
 * section of its own.
 */
export const Reviews: FunctionalComponent<ReviewsProps> = ({ feedback, ...view }) => {
  const { texts, control } = view;
  const { sort } = control.filters.shown;
  if (sort !== 'network') {
    const entries = listEntries(feedback).slice(0, control.list.shown);
    return <Section key={sort} {...view} title={texts.reviews()} entries={entries} />;
  }
  const known = listEntries(feedback.filter(isKnown));
  const others = listEntries(feedback.filter((one) => !isKnown(one)));
  const room = Math.max(0, control.list.shown - known.length);
  return (
    <div key={sort}>
      <Section {...view} title={texts.header()} entries={known.slice(0, control.list.shown)} />
      <Section {...view} title={texts.fromOthers()} entries={others.slice(0, room)} />
    </div>
  );
};

type Entry = SingleFeedback | RatingGroup;

/** What the list has an entry for: single feedbacks, and below them the people who rated alike. */
function listEntries(feedback: readonly SingleFeedback[]): Entry[] {
  const { single, groups } = groupRatings(feedback);
  return [...single, ...groups];
}

interface SectionProps extends DetailsView {
  key?: string;
  title: string;
  entries: readonly Entry[];
}

const Section: FunctionalComponent<SectionProps> = ({ key, title, entries, ...view }) => {
  const { owner, edit } = view.control;
  if (entries.length === 0) return null;
  return (
    <section key={key ?? title} aria-label={title}>
      <Title level={owner.level}>{title}</Title>
      <ul class="reviews">
        {entries.map((entry) => {
          if ('feedback' in entry) return <RatedAlike {...view} key={entry.id} group={entry} />;
          return edit.isEdited(entry) ? (
            <OwnForm {...view} key={`form ${entry.id}`} feedback={entry} />
          ) : (
            <Review {...view} key={entry.id} feedback={entry} />
          );
        })}
      </ul>
    </section>
  );
};
