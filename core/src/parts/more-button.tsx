import { h, type FunctionalComponent } from '@stencil/core';
import type common from '../i18n/compiled/en/common';
import type pages from '../i18n/compiled/en/pages';
import { UnreachableError } from '../store/base/api-errors';
import type { Pages } from '../store/base/page-list';

interface MoreButtonProps {
  pages: Pick<Pages<unknown, unknown>, 'cursor' | 'status' | 'error'>;
  texts: typeof common & typeof pages;
  /** How many items are shown of how many. */
  count?: string | undefined;
  onMore: () => void;
}

/** The button that loads the next page, or loads it again after a failure. Empty after the last page. */
export const MoreButton: FunctionalComponent<MoreButtonProps> = ({
  pages: { cursor, status, error },
  texts,
  count,
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
      {count !== undefined && (
        <span class="muted" part="count">
          {count}
        </span>
      )}
    </div>
  );
};
