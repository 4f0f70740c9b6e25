import { h, type FunctionalComponent } from '@stencil/core';
import type messages from '../i18n/compiled/en/stars';

interface StarsProps {
  texts: typeof messages;
  stars: number;
  /** The number for screen readers. Default: `stars`. */
  label?: string;
}

/** A rating from 0 to 5 stars. */
export const Stars: FunctionalComponent<StarsProps> = ({ texts, stars, label = String(stars) }) => {
  const full = Math.round(stars);
  return (
    <span class="stars" part="stars" role="img" aria-label={texts.starsOf({ stars: label })}>
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </span>
  );
};
