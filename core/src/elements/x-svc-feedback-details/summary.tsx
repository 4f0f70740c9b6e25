import { h, type FunctionalComponent } from '@stencil/core';
import { formatAverage } from '../../parts/format-average';
import { Stars } from '../../parts/stars';
import { Title } from '../../parts/title';
import { BadgeFilter } from './badge-filter';
import type { DetailsView } from './details-control';
import { Histogram } from './histogram';
import type { SummaryItems } from './summary-items';

interface SummaryProps extends DetailsView {
  items: SummaryItems;
}

/** The id of the figures. */
const figures = 'summary';

/**
 * How many people gave each rating and badge; each filters the list. Where there is no room beside the list, on
 * demand. Empty if nobody gave any.
 */
export const Summary: FunctionalComponent<SummaryProps> = ({ items, ...view }) => {
  const { texts, language, control } = view;
  const { stars, badges } = items;
  const hasRatings = stars !== undefined && stars.count > 0;
  const hasBadges = Object.values(badges).some((counts) => Object.keys(counts).length > 0);
  if (!hasRatings && !hasBadges) return null;
  const isOpen = control.whole.has(figures);
  return (
    <div class="statistics">
      <button
        type="button"
        class="button overview"
        part="overview"
        aria-expanded={String(isOpen)}
        aria-controls={figures}
        onClick={() => control.whole.toggle(figures)}
      >
        {texts.overview()}
      </button>
      <div id={figures} class={{ summary: true, open: isOpen }} part="summary">
        {hasRatings && (
          <Histogram
            texts={texts}
            language={language}
            counts={stars.histogram}
            chosen={control.filters.chosen.stars}
            onChoose={(chosen) => control.filters.select({ stars: chosen })}
          />
        )}
        {hasBadges && <BadgeCounts {...view} badges={badges} />}
      </div>
    </div>
  );
};

/** The average of the ratings. Empty if nobody has rated the target. */
export const Average: FunctionalComponent<SummaryProps> = ({ items, texts, language }) => {
  const { stars } = items;
  if (!stars || stars.count === 0) return null;
  const average = formatAverage(stars.avg, language);
  return (
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
  );
};

type BadgeCountsProps = DetailsView & { badges: SummaryItems['badges'] };

const BadgeCounts: FunctionalComponent<BadgeCountsProps> = ({
  badges,
  texts,
  language,
  control: { owner, filters },
}) => {
  return (
    <section aria-label={texts.badges()}>
      <Title level={owner.level}>{texts.badges()}</Title>
      <ul class="badges">
        {Object.entries(badges).flatMap(([set, counts]) =>
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
