import { h, type FunctionalComponent } from '@stencil/core';
import type reviewTexts from '../i18n/compiled/en/review';
import { Icon } from './icon';
import { check } from './icons/check';

interface VerifiedMarkProps {
  verified: boolean;
  texts: typeof reviewTexts;
}

/** The mark that an app has confirmed the transaction of a feedback; empty if none has. */
export const VerifiedMark: FunctionalComponent<VerifiedMarkProps> = ({ verified, texts }) =>
  verified && (
    <span class="verified" part="verified">
      <Icon path={check} /> {texts.verified()}
    </span>
  );
