import { h, type FunctionalComponent } from '@stencil/core';
import { Stars } from '../../parts/stars';
import { Title } from '../../parts/title';
import { BadgeFilter } from './badge-filter';
import type { DetailsView } from './details-control';
import { Endorsements } from './endorsements';
import { Histogram } from './histogram';
import type { SummaryItems } from './summary-items';

interface SummaryProps extends DetailsView {
  items: SummaryItems;
}

/** The summary of the ratings, badges and endorsements that the target has. */
export const Summary: FunctionalComponent<SummaryProps> = ({ items, ...view }) => (
  <div class="summary" part="summary">
    {items.stars && items.stars.count > 0 && <Rating {...view} stars={items.stars} />}
    <BadgeCounts {...view} badges={items.badges} />
    {items.endorsements.length > 0 && <Endorsements {...view} endorsements={items.endorsements} />}
  </div>
);

type RatingProps = DetailsView & { stars: NonNullable<SummaryItems['stars']> };

const Rating: FunctionalComponent<RatingProps> = ({
  stars,
  texts,
  language,
  control: { filters },
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
        chosen={filters.chosen.stars}
        onChoose={(chosen) => filters.select({ stars: chosen })}
      />
    </div>
  );
};

type BadgeCountsProps = DetailsView & { badges: SummaryItems['badges'] };

const BadgeCounts: FunctionalComponent<BadgeCountsProps> = ({
  badges,
  texts,
  language,
  control: { owner, filters },
}) => {
  const sets = Object.entries(badges).filter(([, counts]) => Object.keys(counts).length > 0);
  if (sets.length === 0) return null;
  return (
    <section aria-label={texts.badges()}>
      <Title level={owner.level}>{texts.badges()}</Title>
      <ul class="badges">
        {sets.flatMap(([set, counts]) =>
          Object.entries(counts).map(([qualifier, { count, badge }]) => {
            const name = `${set}:${qualifier}`;
            const isChosen = filters.chosen.badge === name;
            return (
              <BadgeFilter
                key={name}
                qualifier={qualifier}
                badge={badge}
                count={count.toLocaleString(language)}
                isChosen={isChosen}
                onToggle={() => filters.select({ badge: isChosen ? undefined : name })}
              />
            );
          }),
        )}
      </ul>
    </section>
  );
};
