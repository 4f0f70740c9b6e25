import { h, type FunctionalComponent } from '@stencil/core';

interface WholeStateProps {
  /** Names its slot and, but of an error, which has a part of its own, its part. */
  name: 'empty' | 'error' | 'signed-out';
}

/** What is shown instead of all details, within their space; an app may replace it. */
export const WholeState: FunctionalComponent<WholeStateProps> = ({ name }, children) => (
  <div class="state" part={name === 'error' ? undefined : name}>
    <slot name={name}>{children}</slot>
  </div>
);
