import { formatCount } from './count';
import type { DetailsControl } from './details-control';
import type { DetailsTexts } from './localization';
import { hasFeedback } from './summary-items';

/** Describes for screen readers whether the list loads, and how long it is. */
export function describeState({ loads, filters }: DetailsControl, texts: DetailsTexts): string {
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
