import { h, type FunctionalComponent } from '@stencil/core';
import { TextField } from '../../parts/text-field';
import type { FormTexts } from './texts';

/** The longest review, in characters. */
export const longestReview = 5_000;

interface ReviewProps {
  texts: FormTexts;
  review: string;
  isLocked: boolean;
  onWrite: (review: string) => void;
}

/** The text of the feedback. */
export const Review: FunctionalComponent<ReviewProps> = ({ texts, review, isLocked, onWrite }) => (
  <TextField
    texts={texts}
    id="review"
    part="review"
    label={texts.review()}
    placeholder={texts.reviewHint()}
    text={review}
    maximum={longestReview}
    isLocked={isLocked}
    onWrite={onWrite}
  />
);
