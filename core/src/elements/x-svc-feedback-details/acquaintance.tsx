import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import type { DetailsTexts } from './english';

interface AcquaintanceProps {
  feedback: SingleFeedback;
  texts: DetailsTexts;
}

/** How the reader knows who gave a feedback; nothing of strangers. */
export const Acquaintance: FunctionalComponent<AcquaintanceProps> = ({
  feedback: { own, network },
  texts,
}) => {
  if (own) return <Path>{texts.yours()}</Path>;
  if (!network) return null;
  if (!network.via) return <Path>{texts.contact()}</Path>;
  // A name in another script must not turn the words around it.
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

/** Whether the reader knows who gave a feedback, or gave it. */
export function isKnown({ own, network }: SingleFeedback): boolean {
  return own || network !== undefined;
}
