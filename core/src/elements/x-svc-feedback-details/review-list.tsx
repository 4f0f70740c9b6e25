import { h, type FunctionalComponent } from '@stencil/core';
import { MoreButton } from '../../parts/more-button';
import { Failure } from '../../parts/notice';
import { formatCount } from './count';
import type { DetailsView } from './details-control';
import { Reviews } from './reviews';
import { ReviewsSkeleton } from './skeleton';

/** The list, or what is shown instead while it loads, if it could not be loaded, and if it is empty. */
export const ReviewList: FunctionalComponent<DetailsView> = (view) => {
  const { texts, control } = view;
  const { reviews } = control.loads;
  const { load, pages } = reviews;
  control.list.follow(pages?.items.length ?? 0);
  if (load?.status === 'error' && !pages) {
    return <Failure texts={texts} error={load.error} onRetry={() => reviews.reload()} />;
  }
  if (!pages) {
    const { listHeight } = control.filters;
    return (
      <div id="reviews" aria-busy="true" style={{ minBlockSize: `${listHeight}px` }}>
        <ReviewsSkeleton />
      </div>
    );
  }
  if (pages.items.length === 0) {
    return (
      <p class="notice" part="empty">
        {texts.noResults()}
      </p>
    );
  }
  return (
    <div id="reviews" aria-busy={control.list.isWhole ? undefined : 'true'}>
      <Reviews {...view} feedback={pages.items} />
      {control.list.isWhole ? (
        <MoreButton
          pages={pages}
          texts={texts}
          count={formatCount(pages, texts)}
          onMore={() => control.more.load()}
        />
      ) : (
        // Another element in each step: one that moved down would be a layout shift.
        <ReviewsSkeleton key={control.list.shown} />
      )}
    </div>
  );
};
