import { h, type FunctionalComponent } from '@stencil/core';
import { Icon } from '../../parts/icon';
import { star } from '../../parts/icons/star';
import type { FormTexts } from './texts';

interface RatingProps {
  texts: FormTexts;
  /** 0 while there is no rating. */
  stars: number;
  onRate: (stars: number) => void;
}

/** A choice of one to five stars, which can be cleared. */
export const Rating: FunctionalComponent<RatingProps> = ({ texts, stars, onRate }) => (
  <fieldset>
    <legend>{texts.stars()}</legend>
    <div class="rating" part="stars">
      {[1, 2, 3, 4, 5].map((value) => (
        <label class={{ star: true, on: value <= stars }}>
          <input
            type="radio"
            name="stars"
            value={value}
            checked={value === stars}
            aria-label={texts.starsOption({ stars: value })}
            onChange={() => onRate(value)}
          />
          <Icon path={star} />
        </label>
      ))}
      {stars > 0 && (
        <button
          type="button"
          class="link"
          onClick={(event) => {
            // The button disappears and would lose the focus.
            const rating = (event.currentTarget as HTMLElement).parentElement!;
            rating.querySelector('input')!.focus();
            onRate(0);
          }}
        >
          {texts.clearStars()}
        </button>
      )}
    </div>
  </fieldset>
);
