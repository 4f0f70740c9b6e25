import { h, type FunctionalComponent } from '@stencil/core';

interface StatePanelProps {
  /** The name of its slot and, except for `error`, of its part. */
  name: 'empty' | 'error' | 'signed-out';
}

/** A message that replaces all details. An app can replace it by a slot. */
export const StatePanel: FunctionalComponent<StatePanelProps> = ({ name }, children) => (
  <div class="state" part={name === 'error' ? undefined : name}>
    <slot name={name}>{children}</slot>
  </div>
);
