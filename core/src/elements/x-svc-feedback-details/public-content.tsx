import { Build, h, type FunctionalComponent } from '@stencil/core';
import { Invitation } from '../../parts/invitation';
import type { DetailsControl, DetailsView } from './details-control';
import { Feedback } from './feedback';
import type { Toggle } from './filter-bar';
import { isFiltered } from './filters';
import { LoadFailure, Loading, ReloadFailure, SignedOut } from './state-panel';
import { Average, Summary } from './summary';

/** What a visitor sees: the public rating and list, below an invitation. */
export const PublicContent: FunctionalComponent<DetailsView> = (view) => {
  const { texts, control } = view;
  const { loads, filters } = control;
  const { load } = loads.reviews;
  const rating = loads.rating.load;
  if (load?.status === 'error' && !rating?.data) {
    // The operator has closed public reading, or the target is not public.
    if (isRefused(load.error)) return <SignedOut texts={texts} />;
    return <LoadFailure {...view} error={load.error} />;
  }
  if (!Build.isBrowser) return <Loading />;
  if (!load) return <SignedOut texts={texts} />;
  if (isLoading(control)) return <Loading />;
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
        <Feedback {...view} items={items} toggles={listToggles(control)} />
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

function isLoading({ loads, filters }: DetailsControl): boolean {
  const rating = loads.rating.load;
  const { load, pages } = loads.reviews;
  if (!rating || (rating.status === 'loading' && !rating.data)) return true;
  const isFirst = !pages && !loads.hasList && !isFiltered(filters.shown);
  return isFirst && load?.status === 'loading';
}

function listToggles({ loads }: DetailsControl): Toggle[] {
  const { reviewCount = 0 } = loads.rating.load?.data ?? {};
  const hasVideos = (loads.videos.pages?.items.length ?? 0) > 0;
  return [
    ...(reviewCount > 0 ? ['withReview' as const] : []),
    ...(hasVideos ? ['withVideo' as const] : []),
    'verified',
  ];
}
