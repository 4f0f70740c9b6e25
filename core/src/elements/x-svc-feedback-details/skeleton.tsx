import { h, type FunctionalComponent } from '@stencil/core';

/** The placeholder of the details while they load. It takes up about the same space. */
export const Skeleton: FunctionalComponent = () => (
  <div class="details">
    <span class="skeleton average" />
    <span class="skeleton statistics" />
    <div class="single">
      <ReviewsSkeleton />
    </div>
  </div>
);

/** The placeholder of the list of feedback. */
export const ReviewsSkeleton: FunctionalComponent<{ key?: number }> = ({ key }) => (
  <div class="reviews" key={key}>
    <span class="skeleton one" />
    <span class="skeleton one" />
    <span class="skeleton one" />
  </div>
);
