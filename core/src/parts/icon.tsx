import { h, type FunctionalComponent } from '@stencil/core';

/** An icon of the set, in the size and colour of the text around it. */
export const Icon: FunctionalComponent<{ path: string }> = ({ path }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
