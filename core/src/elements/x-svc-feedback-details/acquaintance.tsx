import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import { WithName } from '../../parts/with-name';
import type { SingleFeedback } from '../../store/base/api-types';
import { OpenIdsController } from '../../parts/open-ids-controller';
import type { DetailsTexts, ReviewView } from './texts';

/** The tag as a value: a tag in the markup would make its code part of the code of the details. */
const AcquaintanceElement = 'x-svc-acquaintance';

interface AcquaintanceProps {
  feedback: SingleFeedback;
  texts: DetailsTexts;
}

/** How the reader knows the giver of a feedback; empty for strangers. */
export const Acquaintance: FunctionalComponent<AcquaintanceProps> = ({
  feedback: { own, network },
  texts,
}) => {
  if (!own && !network) return null;
  return (
    <span class="path" part="path">
      {own ? texts.yours() : describeAcquaintance(network, texts)}
    </span>
  );
};

/**
 * The same as a button that shows the path to the giver, and what the reader can do. Without a button for
 * the reader's own feedback, and while no one is signed in.
 */
export const AcquaintanceButton: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  controllers: { acquaintance },
}) => {
  const { id, own, network, source } = feedback;
  if (own || source.ref === undefined) return <Acquaintance feedback={feedback} texts={texts} />;
  return (
    <button
      type="button"
      class="path"
      part="path"
      aria-expanded={String(acquaintance.isShown(id))}
      aria-controls={`person-${id}`}
      aria-describedby={`giver-${id}`}
      onClick={() => acquaintance.toggle(id)}
    >
      {describeAcquaintance(network, texts)}
    </button>
  );
};

/** The path from the reader to the giver, and what the reader can do, while it is shown. */
export const AcquaintancePanel: FunctionalComponent<ReviewView> = ({
  feedback: { id, network, source },
  texts,
  host,
  controllers: { acquaintance },
}) => (
  <div id={`person-${id}`} class="person">
    {acquaintance.isShown(id) && acquaintance.hasFailed && <p role="alert">{texts.failed()}</p>}
    {acquaintance.isShown(id) && source.ref !== undefined && (
      <AcquaintanceElement
        person={source}
        path={network?.path}
        targetUuid={host.targetUuid}
        apiUrl={host.apiUrl}
      />
    )}
  </div>
);

function describeAcquaintance(network: SingleFeedback['network'], texts: DetailsTexts) {
  if (!network) return texts.aboutPerson();
  if (!network.via) return texts.contact();
  return <WithName sentence={texts.via} name={network.via.name} />;
}

/** Returns whether the reader knows the giver of a feedback, or is the giver. */
export function isKnown({ own, network }: SingleFeedback): boolean {
  return own || network !== undefined;
}

/**
 * Which feedbacks show how the reader knows the giver, by their ids. It loads the code of `x-svc-acquaintance`,
 * which loads and changes the network itself.
 */
export class AcquaintanceController extends Controller {
  readonly #shown = new OpenIdsController(this.host);
  #hasFailed = false;

  isShown(id: string): boolean {
    return this.#shown.has(id);
  }

  /** Whether the code of `x-svc-acquaintance` could not be loaded. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  toggle(id: string): void {
    this.#hasFailed = false;
    this.#shown.toggle(id);
    // With the script tag, the loader would load it; a bundler makes it a chunk.
    import('../x-svc-acquaintance/x-svc-acquaintance').catch(() => {
      this.#hasFailed = true;
      this.host.requestUpdate();
    });
  }
}
