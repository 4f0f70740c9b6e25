import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSummary } from '../../store/base/api-types';
import { Stars } from '../../parts/stars';
import { Title } from '../../parts/title';
import type { FeedbackFilters } from '../../store/feedback/feedback-list';
import { BadgeFilter } from './badge-filter';
import { Endorsements } from './endorsements';
import type { Localization } from './localization';
import { Histogram } from './histogram';

type Items = FeedbackSummary['items'];

/** What the summary shows: all that is known of the target, or its public rating. */
export type SummaryItems = Pick<Items, 'stars' | 'badges' | 'endorsements'>;

interface SummaryProps extends Localization {
  items: SummaryItems;
  filters: Pick<FeedbackFilters, 'stars' | 'badge'>;
  onFilter: (filters: Pick<FeedbackFilters, 'stars' | 'badge'>) => void;
  /** The level of its headings. */
  level: number;
  hasAllEndorsements: boolean;
  onToggleEndorsements: () => void;
}

/** The summary of the ratings, badges and endorsements that the target has. */
export const Summary: FunctionalComponent<SummaryProps> = ({ items, ...more }) => (
  <div class="summary" part="summary">
    {items.stars && items.stars.count > 0 && <Rating {...more} stars={items.stars} />}
    <BadgeCounts {...more} badges={items.badges} />
    {items.endorsements.length > 0 && (
      <Endorsements
        {...more}
        endorsements={items.endorsements}
        isWhole={more.hasAllEndorsements}
        onToggle={more.onToggleEndorsements}
      />
    )}
  </div>
);

type FilterProps = Localization & Pick<SummaryProps, 'filters' | 'onFilter'>;
type RatingProps = FilterProps & { stars: NonNullable<Items['stars']> };

const Rating: FunctionalComponent<RatingProps> = ({
  stars,
  filters,
  onFilter,
  texts,
  language,
}) => {
  const average = stars.avg.toLocaleString(language, { maximumFractionDigits: 1 });
  return (
    <div class="rating">
      <p class="average" part="average">
        <span class="visually-hidden">{texts.rating({ average, count: stars.count })}</span>
        <span class="number" aria-hidden="true">
          {average}
        </span>
        <span aria-hidden="true">
          <Stars texts={texts} stars={stars.avg} />
        </span>
        <span class="muted" aria-hidden="true">
          {texts.ratings({ count: stars.count })}
        </span>
      </p>
      <Histogram
        texts={texts}
        language={language}
        counts={stars.histogram}
        chosen={filters.stars}
        onChoose={(chosen) => onFilter({ stars: chosen })}
      />
    </div>
  );
};

type BadgeCountsProps = FilterProps & { badges: Items['badges']; level: number };

const BadgeCounts: FunctionalComponent<BadgeCountsProps> = ({
  badges,
  filters,
  onFilter,
  texts,
  language,
  level,
}) => {
  const sets = Object.entries(badges).filter(([, counts]) => Object.keys(counts).length > 0);
  if (sets.length === 0) return null;
  return (
    <section aria-label={texts.badges()}>
      <Title level={level}>{texts.badges()}</Title>
      <ul class="badges">
        {sets.flatMap(([set, counts]) =>
          Object.entries(counts).map(([qualifier, { count, badge }]) => {
            const name = `${set}:${qualifier}`;
            const isChosen = filters.badge === name;
            return (
              <BadgeFilter
                key={name}
                qualifier={qualifier}
                badge={badge}
                count={count.toLocaleString(language)}
                isChosen={isChosen}
                onToggle={() => onFilter({ badge: isChosen ? undefined : name })}
              />
            );
          }),
        )}
      </ul>
    </section>
  );
};
