import { h, type FunctionalComponent } from '@stencil/core';
import type common from '../i18n/compiled/en/common';

/** Announces to screen readers that content is loading. */
export const Loading: FunctionalComponent<{ texts: typeof common }> = ({ texts }) => (
  <span class="visually-hidden" role="status">
    {texts.loading()}
  </span>
);
