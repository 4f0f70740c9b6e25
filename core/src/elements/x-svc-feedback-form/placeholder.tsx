import { h, type FunctionalComponent } from '@stencil/core';
import { Loading } from '../../parts/loading';
import type { FormTexts } from './texts';

/** The placeholder of the form while the person's own feedback loads. It takes up about the same space. */
export const Placeholder: FunctionalComponent<{ texts: FormTexts }> = ({ texts }) => (
  <div class="placeholder" part="loading" aria-busy="true">
    <slot name="loading">
      <Loading texts={texts} />
      <span class="skeleton line" aria-hidden="true" />
      <span class="skeleton set" aria-hidden="true" />
      <span class="skeleton set" aria-hidden="true" />
      <span class="skeleton field" aria-hidden="true" />
    </slot>
  </div>
);
