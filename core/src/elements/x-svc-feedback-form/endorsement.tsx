import { h, type FunctionalComponent } from '@stencil/core';
import type { FormTexts } from './texts';

/**
 * A field for an amount of reward tokens. It is disabled, with the reason, because no chain is
 * configured.
 */
export const Endorsement: FunctionalComponent<{ texts: FormTexts }> = ({ texts }) => (
  <div>
    <label class="title" htmlFor="endorsement">
      {texts.endorsement()}
    </label>
    <input
      id="endorsement"
      part="endorsement"
      type="number"
      inputMode="numeric"
      min="1"
      step="1"
      disabled
      aria-describedby="endorsement-reason"
    />
    <p id="endorsement-reason" class="hint muted">
      {texts.endorsementUnavailable()}
    </p>
  </div>
);
