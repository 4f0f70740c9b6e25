import { h, type FunctionalComponent } from '@stencil/core';
import { Invitation } from '../../parts/invitation';
import { Failure } from '../../parts/notice';
import type { FeedbackPages } from '../../store/feedback/feedback-list';
import { hasFeedback } from './summary';
import type { DetailsTexts, DetailsView } from './texts';

interface StatePanelProps {
  /** The name of its slot and, except for `error`, of its part. */
  name: 'empty' | 'error' | 'signed-out';
}

/** A message that replaces all details. An app can replace it by a slot. */
export const StatePanel: FunctionalComponent<StatePanelProps> = ({ name }, children) => (
  <div class="state" part={name === 'error' ? undefined : name}>
    <slot name={name}>{children}</slot>
  </div>
);

interface SignedOutProps {
  texts: DetailsTexts;
  /** The sentence before the message. */
  note?: string;
}

/** The message for anonymous readers if there is nothing to show. */
export const SignedOut: FunctionalComponent<SignedOutProps> = ({ texts, note }) => (
  <StatePanel name="signed-out">
    {note !== undefined && <p class="notice">{note}</p>}
    <Invitation texts={texts} sentence={texts.detailsSignedOut()} />
  </StatePanel>
);

/** The message that nothing could be loaded. */
export const LoadFailure: FunctionalComponent<DetailsView & { error: unknown }> = ({
  error,
  texts,
  controllers: { loads },
}) => (
  <StatePanel name="error">
    <Failure texts={texts} error={error} onRetry={() => loads.reload()} />
  </StatePanel>
);

/** The placeholders while everything loads. */
export const Loading: FunctionalComponent = () => (
  <div part="loading" aria-busy="true">
    <slot name="loading">
      <Skeleton />
    </slot>
  </div>
);

/** The message that the shown feedback could not be loaded again. Empty if it could. */
export const ReloadFailure: FunctionalComponent<DetailsView> = ({
  texts,
  controllers: { loads },
}) => {
  const failed = loads.failedReload;
  return failed && <Failure texts={texts} error={failed.error} onRetry={() => loads.reload()} />;
};

/** The placeholder of the details while they load. It takes up about the same space. */
const Skeleton: FunctionalComponent = () => (
  <div class="details">
    <span class="skeleton average" />
    <span class="skeleton statistics" />
    <div class="single">
      <ReviewsSkeleton />
    </div>
  </div>
);

/** The placeholder of the list of feedback. */
export const ReviewsSkeleton: FunctionalComponent<{ key?: number }> = ({ key }) => (
  <div class="reviews" key={key}>
    <span class="skeleton one" />
    <span class="skeleton one" />
    <span class="skeleton one" />
  </div>
);

/** Describes for screen readers whether the list loads, and how long it is. */
export function describeState({ controllers: { loads, filters }, texts }: DetailsView): string {
  const summary = loads.isPublic ? loads.rating.load : loads.summary.load;
  const { load, pages } = loads.reviews;
  if (!load || summary?.status === 'error' || load.status === 'error') return '';
  if (!pages || pages.status === 'loading' || !summary || summary.status === 'loading') {
    return texts.loading();
  }
  const isEmpty = loads.isPublic
    ? !loads.hasPublicFeedback(filters.shown)
    : !hasFeedback(loads.summary.load!.data!) && !loads.hasList;
  if (isEmpty) return '';
  const count = pages.items.length;
  if (pages.cursor === undefined) return texts.results({ count });
  const shown = formatCount(pages, texts);
  return shown === undefined ? texts.resultsOfMore({ count }) : texts.resultsOf({ shown });
}

/** The service does not count more people in a filtered list. */
const maximumCount = 1_000;

/** How many people are shown of how many, as "20 of 51"; undefined if that is not known. */
export function formatCount(
  { items, first: { count } }: FeedbackPages,
  texts: DetailsTexts,
): string | undefined {
  if (count === undefined) return undefined;
  const shown = items.length;
  return count === maximumCount
    ? texts.shownOfMany({ shown, count })
    : texts.shownOf({ shown, count });
}
