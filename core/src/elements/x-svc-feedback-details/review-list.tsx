import { h, type FunctionalComponent } from '@stencil/core';
import { MoreButton } from '../../parts/more-button';
import { Failure } from '../../parts/notice';
import { Title } from '../../parts/title';
import type { SingleFeedback } from '../../store/base/api-types';
import { isKnown } from './acquaintance';
import { OwnForm } from './edit';
import { groupRatings, RatedAlike, type RatingGroup } from './rated-alike';
import { Review } from './review';
import { formatCount, ReviewsSkeleton } from './state-panel';
import type { DetailsView } from './texts';

/** The list, or its replacement while it loads, if it could not be loaded, and if it is empty. */
export const ReviewList: FunctionalComponent<DetailsView> = (view) => {
  const { texts, controllers } = view;
  const { reviews } = controllers.loads;
  const { load, pages } = reviews;
  controllers.list.follow(pages?.items.length ?? 0);
  if (load?.status === 'error' && !pages) {
    return <Failure texts={texts} error={load.error} onRetry={() => reviews.reload()} />;
  }
  if (!pages) {
    const { listHeight } = controllers.filters;
    return (
      <div id="reviews" aria-busy="true" style={{ minBlockSize: `${listHeight}px` }}>
        <ReviewsSkeleton />
      </div>
    );
  }
  if (pages.items.length === 0) {
    return (
      <p class="notice" part="empty">
        {texts.noResults()}
      </p>
    );
  }
  return (
    <div id="reviews" aria-busy={controllers.list.isFull ? undefined : 'true'}>
      <Reviews {...view} feedback={pages.items} />
      {controllers.list.isFull ? (
        <MoreButton
          pages={pages}
          texts={texts}
          count={formatCount(pages, texts)}
          onMore={() => controllers.more.load()}
        />
      ) : (
        // Another element in each step: one that moved down would be a layout shift.
        <ReviewsSkeleton key={controllers.list.shown} />
      )}
    </div>
  );
};

interface ReviewsProps extends DetailsView {
  feedback: readonly SingleFeedback[];
}

/**
 * The list of feedback, as far as it is rendered. In the order `network`, other people's feedback has a
 * section of its own.
 */
const Reviews: FunctionalComponent<ReviewsProps> = ({ feedback, ...view }) => {
  const { texts, controllers } = view;
  const { sort } = controllers.filters.shown;
  if (sort !== 'network') {
    const entries = listEntries(feedback).slice(0, controllers.list.shown);
    return <Section key={sort} {...view} title={texts.reviews()} entries={entries} />;
  }
  const known = listEntries(feedback.filter(isKnown));
  const others = listEntries(feedback.filter((one) => !isKnown(one)));
  const room = Math.max(0, controllers.list.shown - known.length);
  return (
    <div key={sort}>
      <Section {...view} title={texts.header()} entries={known.slice(0, controllers.list.shown)} />
      <Section {...view} title={texts.fromOthers()} entries={others.slice(0, room)} />
    </div>
  );
};

type Entry = SingleFeedback | RatingGroup;

/** Returns the entries of the list: single feedbacks, and below them the people who rated alike. */
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
  const { host, controllers } = view;
  if (entries.length === 0) return null;
  return (
    <section key={key ?? title} aria-label={title}>
      <Title level={host.level}>{title}</Title>
      <ul class="reviews">
        {entries.map((entry) => {
          if ('feedback' in entry) return <RatedAlike {...view} key={entry.id} group={entry} />;
          return controllers.edit.isEdited(entry) ? (
            <OwnForm {...view} key={`form ${entry.id}`} feedback={entry} />
          ) : (
            <Review {...view} key={entry.id} feedback={entry} />
          );
        })}
      </ul>
    </section>
  );
};
