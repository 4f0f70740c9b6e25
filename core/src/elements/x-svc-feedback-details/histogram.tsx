import { h, type FunctionalComponent } from '@stencil/core';
import { Icon } from '../../parts/icon';
import { star } from '../../parts/icons/star';
import type { Localization } from './localization';

interface HistogramProps extends Localization {
  /** The number of ratings for each number of stars, from one to five. */
  counts: readonly number[];
  /** The number of stars by which the list is filtered. */
  chosen: number | undefined;
  onChoose: (stars: number | undefined) => void;
}

/** The number of ratings for each number of stars, from five to one; each row filters the list. */
export const Histogram: FunctionalComponent<HistogramProps> = ({
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
