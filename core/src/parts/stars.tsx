import { h, type FunctionalComponent } from '@stencil/core';
import type messages from '../i18n/compiled/en/stars';

interface StarsProps {
  texts: typeof messages;
  stars: number;
}

/** A rating from 0 to 5 stars. */
export const Stars: FunctionalComponent<StarsProps> = ({ texts, stars }) => {
  const full = Math.round(stars);
  return (
    <span class="stars" part="stars" role="img" aria-label={texts.starsOf({ stars })}>
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </span>
  );
};
