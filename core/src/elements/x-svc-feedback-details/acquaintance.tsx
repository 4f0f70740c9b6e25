import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import type { DetailsTexts } from './localization';

interface AcquaintanceProps {
  feedback: SingleFeedback;
  texts: DetailsTexts;
}

/** How the reader knows the giver of a feedback; empty for strangers. */
export const Acquaintance: FunctionalComponent<AcquaintanceProps> = ({
  feedback: { own, network },
  texts,
}) => {
  if (own) return <Path>{texts.yours()}</Path>;
  if (!network) return null;
  if (!network.via) return <Path>{texts.contact()}</Path>;
  // A name in another script must not change the direction of the words around it.
  const [before, after] = texts.via({ name: placeholder }).split(placeholder);
  return (
    <Path>
      {before}
      <bdi>{network.via.name}</bdi>
      {after}
    </Path>
  );
};

const placeholder = '\n';

const Path: FunctionalComponent = (_, children) => (
  <span class="path" part="path">
    {children}
  </span>
);

/** Returns whether the reader knows the giver of a feedback, or is the giver. */
export function isKnown({ own, network }: SingleFeedback): boolean {
  return own || network !== undefined;
}
