import type { Draft } from '../../store/feedback/draft';
import type { FormOwner } from './form-owner';
import { longestReview } from './review';

/** Keeps the properties `stars` and `review` equal to the draft. */
export class DraftProperties {
  readonly #owner: FormOwner;
  /** The values of the draft and the properties when they were last equal. */
  #synced = { stars: 0, review: '' };

  constructor(owner: FormOwner) {
    this.#owner = owner;
  }

  /**
   * Copies the properties that the app has set to the draft, or else the draft to the properties. Call this
   * before each rendering.
   */
  sync(draft: Draft | undefined): void {
    const owner = this.#owner;
    const { stars, review } = this.#synced;
    const isGiven = owner.stars !== stars || owner.review !== review;
    // Properties that are set before there is a draft are copied later.
    if (!draft && isGiven) return;
    if (draft && owner.stars !== stars) draft.stars = validateStars(owner.stars);
    if (draft && owner.review !== review) draft.review = owner.review.slice(0, longestReview);
    this.#synced = { stars: draft?.stars ?? 0, review: draft?.review ?? '' };
    if (owner.stars !== this.#synced.stars) {
      owner.stars = this.#synced.stars;
      owner.starsChange.emit(owner.stars);
    }
    if (owner.review !== this.#synced.review) {
      owner.review = this.#synced.review;
      owner.reviewChange.emit(owner.review);
    }
  }
}

function validateStars(stars: number): number {
  return [1, 2, 3, 4, 5].includes(stars) ? stars : 0;
}
