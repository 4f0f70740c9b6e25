import { h, type FunctionalComponent } from '@stencil/core';

/** Stands for the details while they load, and takes about their space. */
export const Skeleton: FunctionalComponent = () => (
  <div class="details">
    <span class="skeleton figures" />
    <div class="single">
      <ReviewsSkeleton />
    </div>
  </div>
);

/** Stands for the single feedbacks. */
export const ReviewsSkeleton: FunctionalComponent = () => (
  <div class="reviews">
    <span class="skeleton one" />
    <span class="skeleton one" />
    <span class="skeleton one" />
  </div>
);
