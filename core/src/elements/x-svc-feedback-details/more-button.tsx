import { h, type FunctionalComponent } from '@stencil/core';
import { UnreachableError } from '../../store/base/api-errors';
import type { Pages } from '../../store/feedback/feedback-list';
import type { DetailsTexts } from './localization';

interface MoreButtonProps {
  pages: Pages;
  texts: DetailsTexts;
  onMore: () => void;
}

/**
 * The button that loads the next page, or loads it again after a failure, and how many people are shown
 * of how many. Empty after the last page.
 */
export const MoreButton: FunctionalComponent<MoreButtonProps> = ({ pages, texts, onMore }) => {
  const { cursor, status, error } = pages;
  if (cursor === undefined) return null;
  const label = { ready: texts.more(), loading: texts.loading(), error: texts.retry() }[status];
  return (
    <div class="further">
      <div role="alert">
        {status === 'error' && (
          <p class="notice failed" part="error">
            {error instanceof UnreachableError ? texts.unreachable() : texts.failed()}
          </p>
        )}
      </div>
      <button
        id="more"
        type="button"
        class="button"
        part="more"
        aria-disabled={status === 'loading' ? 'true' : null}
        onClick={onMore}
      >
        {label}
      </button>
      {pages.count !== undefined && (
        <span class="muted" part="count">
          {formatCount(pages, pages.count, texts)}
        </span>
      )}
    </div>
  );
};

/** So many people the service counts in a filtered list, and not more. */
const maximumCount = 1_000;

/** How many people are shown of how many, as "20 of 51". */
export function formatCount({ feedback }: Pages, count: number, texts: DetailsTexts): string {
  const shown = feedback.length;
  return count === maximumCount
    ? texts.shownOfMany({ shown, count })
    : texts.shownOf({ shown, count });
}
