import { h, type FunctionalComponent } from '@stencil/core';
import type reviewTexts from '../i18n/compiled/en/review';

interface VerifiedMarkProps {
  verified: boolean;
  texts: typeof reviewTexts;
}

/** The mark that an app has confirmed the transaction of a feedback; empty if none has. */
export const VerifiedMark: FunctionalComponent<VerifiedMarkProps> = ({ verified, texts }) =>
  verified && (
    <span class="verified" part="verified">
      <span aria-hidden="true">✓</span> {texts.verified()}
    </span>
  );
