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
 * The button that loads the next page, or loads it again after a failure. Empty after the last
 * page.
 */
export const MoreButton: FunctionalComponent<MoreButtonProps> = ({
  pages: { cursor, status, error },
  texts,
  onMore,
}) => {
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
    </div>
  );
};
