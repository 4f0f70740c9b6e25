import { h, type FunctionalComponent } from '@stencil/core';
import { BadgeLabel, type ShownBadge } from '../../parts/badge';
import { formatAverage } from '../../parts/format-average';
import { Icon } from '../../parts/icon';
import { star } from '../../parts/icons/star';
import { Stars } from '../../parts/stars';
import { Title } from '../../parts/title';
import type { FeedbackSummary } from '../../store/base/api-types';
import type { DetailsView, Localization } from './texts';

interface SummaryProps extends DetailsView {
  items: SummaryItems;
}

/** The id of the figures. */
const figures = 'summary';

/**
 * How many people gave each rating and badge; each filters the list. Where there is no room beside the list, on
 * demand. Empty if there are none.
 */
export const Summary: FunctionalComponent<SummaryProps> = ({ items, ...view }) => {
  const { texts, language, controllers } = view;
  const { stars, badges } = items;
  const hasRatings = stars !== undefined && stars.count > 0;
  const hasBadges = Object.values(badges).some((counts) => Object.keys(counts).length > 0);
  if (!hasRatings && !hasBadges) return null;
  const isOpen = controllers.full.has(figures);
  return (
    <div class="statistics">
      <button
        type="button"
        class="button overview"
        part="overview"
        aria-expanded={String(isOpen)}
        aria-controls={figures}
        onClick={() => controllers.full.toggle(figures)}
      >
        {texts.overview()}
      </button>
      <div id={figures} class={{ summary: true, open: isOpen }} part="summary">
        {hasRatings && (
          <Histogram
            texts={texts}
            language={language}
            counts={stars.histogram}
            chosen={controllers.filters.chosen.stars}
            onChoose={(chosen) => controllers.filters.select({ stars: chosen })}
          />
        )}
        {hasBadges && <BadgeCounts {...view} badges={badges} />}
      </div>
    </div>
  );
};

/** The average of the ratings. Empty if the target has no ratings. */
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
  host,
  controllers: { filters },
}) => {
  return (
    <section aria-label={texts.badges()}>
      <Title level={host.level}>{texts.badges()}</Title>
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

interface HistogramProps extends Localization {
  /** The number of ratings for each number of stars, from one to five. */
  counts: readonly number[];
  /** The number of stars by which the list is filtered. */
  chosen: number | undefined;
  onChoose: (stars: number | undefined) => void;
}

/** The number of ratings for each number of stars, from five to one; each row filters the list. */
const Histogram: FunctionalComponent<HistogramProps> = ({
  counts,
  chosen,
  texts,
  language,
  onChoose,
}) => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const bars = counts.map((count, index) => ({ stars: index + 1, count })).reverse();
  return (
    <ul class="histogram" part="histogram">
      {bars.map(({ stars, count }) => (
        <li key={stars}>
          <button
            type="button"
            class="row"
            part="row"
            aria-pressed={String(chosen === stars)}
            disabled={count === 0 && chosen !== stars}
            onClick={() => onChoose(chosen === stars ? undefined : stars)}
          >
            <span class="visually-hidden">{texts.ratingsOf({ stars, count })}</span>
            <span class="of" aria-hidden="true">
              {stars.toLocaleString(language)} <Icon path={star} />
            </span>
            <span class="bar" part="bar" aria-hidden="true">
              <span style={{ inlineSize: `${total === 0 ? 0 : (100 * count) / total}%` }} />
            </span>
            <span class="muted" aria-hidden="true">
              {count.toLocaleString(language)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

interface BadgeFilterProps {
  key: string;
  qualifier: string;
  badge: ShownBadge;
  count: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** One badge with the number of people who gave it; it filters the list. */
const BadgeFilter: FunctionalComponent<BadgeFilterProps> = ({
  key,
  qualifier,
  badge,
  count,
  isChosen,
  onToggle,
}) => (
  <li key={key}>
    <button
      type="button"
      class={`badge ${qualifier}`}
      part="badge"
      aria-pressed={String(isChosen)}
      onClick={onToggle}
    >
      <BadgeLabel badge={badge} />
      <strong>{count}</strong>
    </button>
  </li>
);

type Items = FeedbackSummary['items'];

/** The items of the summary: all known ones of the target, or its public rating. */
export type SummaryItems = Pick<Items, 'stars' | 'badges' | 'endorsements'>;

/** Returns whether there is any feedback or endorsement. */
export function hasAnything(summary: FeedbackSummary | undefined): boolean {
  return summary !== undefined && (hasFeedback(summary) || summary.items.endorsements.length > 0);
}

/** Returns whether there is feedback other than endorsements. */
export function hasFeedback({ items }: FeedbackSummary): boolean {
  const hasBadges = Object.values(items.badges).some((set) => Object.keys(set).length > 0);
  return (
    (items.stars?.count ?? 0) > 0 ||
    hasBadges ||
    items.review !== undefined ||
    items.video !== undefined
  );
}
