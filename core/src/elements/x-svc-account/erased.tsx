import { h, type FunctionalComponent } from '@stencil/core';
import type { Erasure } from '../../store/base/api-types';
import type { AccountTexts } from './texts';

interface ErasedProps {
  erasure: Erasure;
  texts: AccountTexts;
  language: string;
}

/** The progress of an erasure, and once it has finished, the remaining data. */
export const Erased: FunctionalComponent<ErasedProps> = ({ erasure, texts, language }) => {
  const { state, done, total, remaining } = erasure;
  const isRunning = state === 'running';
  // Data added in the meantime is deleted, too, so more may be done than the total.
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  return (
    <div key="erased" id="erased" class="notice erased" part="erased" tabIndex={-1}>
      {isRunning && (
        <progress key="bar" part="progress" value={share} aria-label={texts.deletionProgress()} />
      )}
      <div key="status" class="outcome" role="status">
        {isRunning ? (
          <p key="running">{texts.deletedPart({ percent })}</p>
        ) : (
          <p key="finished" class="question">
            {texts.dataDeleted()}
          </p>
        )}
        {!isRunning && <Remaining remaining={remaining} texts={texts} />}
      </div>
      {isRunning && (
        <p key="hint" class="muted">
          {texts.deletionGoesOn()}
        </p>
      )}
    </div>
  );
};

const Remaining: FunctionalComponent<{
  remaining: Erasure['remaining'];
  texts: AccountTexts;
}> = ({ remaining, texts }) => {
  const { endorsements, addedEntities, connectedAccounts, hideDecisions, listing } = remaining;
  const left = [
    endorsements !== undefined && texts.endorsementsStay({ count: endorsements }),
    addedEntities !== undefined && texts.entitiesStay({ count: addedEntities }),
    connectedAccounts !== undefined && texts.connectedAccountsStay({ count: connectedAccounts }),
    hideDecisions !== undefined && texts.hideDecisionsStay({ count: hideDecisions }),
    listing !== undefined && texts.listingStays(),
  ].filter((text) => text !== false);
  if (left.length === 0) return null;
  return (
    <ul key="remaining" part="remaining">
      {left.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
};
