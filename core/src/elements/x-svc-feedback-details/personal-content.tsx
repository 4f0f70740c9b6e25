import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSummary } from '../../store/base/api-types';
import { isNotAllowed } from '../../store/session/identity';
import type { DetailsView } from './details-control';
import { Endorsements } from './endorsements';
import { Feedback } from './feedback';
import type { Toggle } from './filter-bar';
import { LoadFailure, Loading, ReloadFailure, SignedOut, StatePanel } from './state-panel';
import { Average, Summary } from './summary';
import { hasAnything, hasFeedback } from './summary-items';

/** What a signed-in reader sees: the summary and the list, with the reader's network. */
export const PersonalContent: FunctionalComponent<DetailsView> = (view) => {
  const { texts, control } = view;
  const { load } = control.loads.summary;
  if (!load || isNotAllowed(load.error)) return <SignedOut texts={texts} />;
  if (load.status === 'error' && !hasAnything(load.data)) {
    return <LoadFailure {...view} error={load.error} />;
  }
  if (!load.data) return <Loading />;
  const isSummaryEmpty = !hasAnything(load.data);
  // What is hidden of the reader's own feedback is in the list only.
  const { hasList, isFirstPageLoading, reviews } = control.loads;
  if (isSummaryEmpty && !hasList) {
    if (isFirstPageLoading) return <Loading />;
    const list = reviews.load;
    if (list?.status === 'error') return <LoadFailure {...view} error={list.error} />;
    return (
      <StatePanel name="empty">
        <p class="notice">{texts.detailsEmpty()}</p>
      </StatePanel>
    );
  }
  const { items } = load.data;
  return (
    <div class="details">
      <ReloadFailure {...view} />
      <Average {...view} items={items} />
      <Summary {...view} items={items} />
      {(hasFeedback(load.data) || hasList || reviews.load?.status === 'error') && (
        <div class="single">
          <Feedback {...view} items={items} toggles={listToggles(load.data)} />
        </div>
      )}
      {items.endorsements.length > 0 && control.loads.wasListShown && control.list.wasWhole && (
        <Endorsements {...view} endorsements={items.endorsements} />
      )}
    </div>
  );
};

function listToggles({ items, verifiedCount }: FeedbackSummary): Toggle[] {
  return [
    'network',
    ...(items.review ? ['withReview' as const] : []),
    ...(items.video ? ['withVideo' as const] : []),
    ...(verifiedCount > 0 ? ['verified' as const] : []),
  ];
}
