import { h, type FunctionalComponent } from '@stencil/core';
import type { Localization } from './localization';

interface HistogramProps extends Localization {
  /** The number of ratings for each number of stars, from one to five. */
  counts: readonly number[];
}

/** The number of ratings for each number of stars, from five to one. */
export const Histogram: FunctionalComponent<HistogramProps> = ({ counts, texts, language }) => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const bars = counts.map((count, index) => ({ stars: index + 1, count })).reverse();
  return (
    <ul class="histogram" part="histogram">
      {bars.map(({ stars, count }) => (
        <li key={stars}>
          <span class="visually-hidden">{texts.ratingsOf({ stars, count })}</span>
          <span aria-hidden="true">{stars.toLocaleString(language)} ★</span>
          <span class="bar" part="bar" aria-hidden="true">
            <span style={{ inlineSize: `${total === 0 ? 0 : (100 * count) / total}%` }} />
          </span>
          <span class="muted" aria-hidden="true">
            {count.toLocaleString(language)}
          </span>
        </li>
      ))}
    </ul>
  );
};
