import type { FeedbackPages } from '../../store/feedback/feedback-list';
import type { DetailsTexts } from './localization';

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
