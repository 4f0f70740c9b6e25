import { Build, h, type FunctionalComponent } from '@stencil/core';
import { Invitation } from '../../parts/invitation';
import { Failure } from '../../parts/notice';
import type { FeedbackSummary } from '../../store/base/api-types';
import { isNotAllowed } from '../../store/session/identity';
import { Endorsements } from './endorsements';
import { FilterBar, isFiltered, type Toggle } from './filters';
import { ReviewList } from './review-list';
import {
  LoadFailure,
  Loading,
  ReloadFailure,
  ReviewsSkeleton,
  SignedOut,
  StatePanel,
} from './state-panel';
import { Average, hasAnything, hasFeedback, Summary, type SummaryItems } from './summary';
import type { DetailsView } from './texts';
import { VideoCarousel } from './video-carousel';

/** The content for a signed-in reader: the summary and the list, with the reader's network. */
export const PersonalContent: FunctionalComponent<DetailsView> = (view) => {
  const { texts, controllers } = view;
  const { load } = controllers.loads.summary;
  if (!load || isNotAllowed(load.error)) return <SignedOut texts={texts} />;
  if (load.status === 'error' && !hasAnything(load.data)) {
    return <LoadFailure {...view} error={load.error} />;
  }
  if (!load.data) return <Loading />;
  const isSummaryEmpty = !hasAnything(load.data);
  // The reader's own hidden feedback is in the list only.
  const { hasList, isFirstPageLoading, reviews } = controllers.loads;
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
          <Feedback {...view} items={items} toggles={listPersonalToggles(load.data)} />
        </div>
      )}
      {items.endorsements.length > 0 &&
        controllers.loads.wasListShown &&
        controllers.list.wasFull && <Endorsements {...view} endorsements={items.endorsements} />}
    </div>
  );
};

function listPersonalToggles({ items, verifiedCount }: FeedbackSummary): Toggle[] {
  return [
    'network',
    ...(items.review ? ['withReview' as const] : []),
    ...(items.video ? ['withVideo' as const] : []),
    ...(verifiedCount > 0 ? ['verified' as const] : []),
  ];
}

/** The content for an anonymous reader: the public rating and list, below an invitation. */
export const PublicContent: FunctionalComponent<DetailsView> = (view) => {
  const { texts, controllers } = view;
  const { loads, filters } = controllers;
  const { load } = loads.reviews;
  const rating = loads.rating.load;
  if (load?.status === 'error' && !rating?.data) {
    // The operator has closed public reading, or the target is not public.
    if (isRefused(load.error)) return <SignedOut texts={texts} />;
    return <LoadFailure {...view} error={load.error} />;
  }
  if (!Build.isBrowser) return <Loading />;
  if (!load) return <SignedOut texts={texts} />;
  if (isLoading(view)) return <Loading />;
  if (!loads.hasPublicFeedback(filters.shown)) {
    return <SignedOut texts={texts} note={texts.detailsEmpty()} />;
  }
  const { stars } = rating?.data ?? {};
  const items = { badges: {}, endorsements: [], ...(stars && { stars }) };
  return [
    <div class="above" part="signed-out">
      <slot name="signed-out">
        <Invitation texts={texts} sentence={texts.detailsSignedOut()} />
      </slot>
    </div>,
    <div class="details">
      <ReloadFailure {...view} />
      <Average {...view} items={items} />
      <Summary {...view} items={items} />
      <div class="single">
        <Feedback {...view} items={items} toggles={listPublicToggles(view)} />
      </div>
    </div>,
  ];
};

/** Returns whether the service refused, instead of not answering. */
function isRefused(error: unknown): boolean {
  // An error of another copy of the SDK is an instance of another class.
  const { status = 0 } = (error ?? {}) as { status?: number };
  return status === 401 || status === 404;
}

function isLoading({ controllers: { loads, filters } }: DetailsView): boolean {
  const rating = loads.rating.load;
  const { load, pages } = loads.reviews;
  if (!rating || (rating.status === 'loading' && !rating.data)) return true;
  const isFirst = !pages && !loads.hasList && !isFiltered(filters.shown);
  return isFirst && load?.status === 'loading';
}

function listPublicToggles({ controllers: { loads } }: DetailsView): Toggle[] {
  const { reviewCount = 0 } = loads.rating.load?.data ?? {};
  const hasVideos = (loads.videos.pages?.items.length ?? 0) > 0;
  return [
    ...(reviewCount > 0 ? ['withReview' as const] : []),
    ...(hasVideos ? ['withVideo' as const] : []),
    'verified',
  ];
}

interface FeedbackProps extends DetailsView {
  /** The items of the summary. */
  items: SummaryItems;
  /** The filters that can find something. */
  toggles: readonly Toggle[];
}

/** The videos, and the list with its filters. */
const Feedback: FunctionalComponent<FeedbackProps> = ({ items, toggles, ...view }) => {
  // The videos above the list must not shift it later.
  if (view.controllers.loads.videos.load?.status === 'loading') {
    return (
      <div key="loading" aria-busy="true">
        <ReviewsSkeleton />
      </div>
    );
  }
  return [
    toggles.includes('withVideo') && <Videos {...view} />,
    <FilterBar {...view} items={items} toggles={toggles} />,
    <ReviewList {...view} />,
  ];
};

const Videos: FunctionalComponent<DetailsView> = (view) => {
  const { loads, videos } = view.controllers;
  const { load, pages } = loads.videos;
  if (load?.status === 'error' && !pages) {
    return (
      <Failure
        texts={view.texts}
        error={load.error}
        isQuiet
        onRetry={() => loads.videos.reload()}
      />
    );
  }
  const { feedback } = videos;
  if (!pages || feedback.length === 0) return null;
  return <VideoCarousel {...view} feedback={feedback} hasMore={pages.cursor !== undefined} />;
};
