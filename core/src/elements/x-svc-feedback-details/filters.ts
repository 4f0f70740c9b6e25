import type { FeedbackSelection } from '../../store/feedback/feedback-list';
import type { DetailsTexts } from './localization';
import type { SummaryItems } from './summary-items';

/** All feedback, the network's first. */
export const everything: FeedbackSelection = {
  sort: 'network',
  network: false,
  withReview: false,
  withVideo: false,
  verified: false,
};

/** All feedback with a video. */
export const onlyVideos: FeedbackSelection = { ...everything, withVideo: true };

/** Returns whether the selection leaves any feedback out. */
export function isFiltered({ sort: _, ...filters }: FeedbackSelection): boolean {
  return Object.values(filters).some(Boolean);
}

/** Describes the filters that the controls of the summary set. */
export function describeSummaryFilters(
  { stars, badge }: FeedbackSelection,
  { badges }: SummaryItems,
  texts: DetailsTexts,
): string[] {
  const [set = '', qualifier = ''] = badge?.split(':') ?? [];
  const label = badges[set]?.[qualifier]?.badge.label ?? qualifier;
  return [
    ...(stars === undefined ? [] : [texts.starsChosen({ stars })]),
    ...(badge === undefined ? [] : [label]),
  ];
}
