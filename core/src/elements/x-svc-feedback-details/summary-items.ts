import type { FeedbackSummary } from '../../store/base/api-types';

type Items = FeedbackSummary['items'];

/** What the summary shows: all that is known of the target, or its public rating. */
export type SummaryItems = Pick<Items, 'stars' | 'badges' | 'endorsements'>;

/** Returns whether there is any feedback or endorsement. */
export function hasAnything(summary: FeedbackSummary | undefined): boolean {
  return summary !== undefined && (hasFeedback(summary) || summary.items.endorsements.length > 0);
}

/** Returns whether there is feedback other than endorsements. */
export function hasFeedback({ items }: FeedbackSummary): boolean {
  const hasBadges = Object.values(items.badges).some((set) => Object.keys(set).length > 0);
  return (
    (items.stars?.count ?? 0) > 0 ||
    hasBadges ||
    items.review !== undefined ||
    items.video !== undefined
  );
}
