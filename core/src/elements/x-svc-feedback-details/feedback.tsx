import { h, type FunctionalComponent } from '@stencil/core';
import { Failure } from '../../parts/notice';
import type { DetailsView } from './details-control';
import { FilterBar, type Toggle } from './filter-bar';
import { ReviewList } from './review-list';
import { ReviewsSkeleton } from './skeleton';
import type { SummaryItems } from './summary-items';
import { VideoCarousel } from './video-carousel';

interface FeedbackProps extends DetailsView {
  /** What the summary shows. */
  items: SummaryItems;
  /** The filters that can find something. */
  toggles: readonly Toggle[];
}

/** The videos, and the list with its filters. */
export const Feedback: FunctionalComponent<FeedbackProps> = ({ items, toggles, ...view }) => {
  // The videos above the list must not shift it later.
  if (view.control.loads.videos.load?.status === 'loading') {
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
  const { loads, videos } = view.control;
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
