import { h, type FunctionalComponent } from '@stencil/core';
import type { FormTexts } from './texts';

/** The longest review, in characters. */
export const longestReview = 5_000;

interface ReviewProps {
  texts: FormTexts;
  review: string;
  isLocked: boolean;
  onWrite: (review: string) => void;
}

/** A text field with the number of remaining characters. */
export const Review: FunctionalComponent<ReviewProps> = ({ texts, review, isLocked, onWrite }) => (
  <div>
    <label class="title" htmlFor="review">
      {texts.review()}
    </label>
    <textarea
      id="review"
      part="review"
      dir="auto"
      maxLength={longestReview}
      placeholder={texts.reviewHint()}
      value={review}
      readOnly={isLocked}
      aria-describedby="counter"
      onInput={(event) => onWrite((event.target as HTMLTextAreaElement).value)}
    />
    <p id="counter" class="counter muted">
      {texts.remaining({ count: longestReview - review.length })}
    </p>
  </div>
);
