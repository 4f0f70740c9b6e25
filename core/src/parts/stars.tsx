import { h, type FunctionalComponent } from '@stencil/core';
import type messages from '../i18n/compiled/en/stars';
import { starOutline } from './icons/star';

interface StarsProps {
  texts: typeof messages;
  /** From 0 to 5; a fraction fills a part of a star. */
  stars: number;
  /** The number for screen readers. Default: `stars`. */
  label?: string;
}

/** A rating as five stars. */
export const Stars: FunctionalComponent<StarsProps> = ({ texts, stars, label = String(stars) }) => (
  <svg
    class="stars"
    part="stars"
    role="img"
    aria-label={texts.starsOf({ stars: label })}
    viewBox="0 0 120 24"
  >
    <path d={fiveStars} />
    <svg width={24 * stars}>
      <path d={fiveStars} />
    </svg>
  </svg>
);

// Each path starts where the one before has ended, and moves by 24.
const fiveStars = `M-12 2${`m24 0${starOutline}`.repeat(5)}`;
