import { h, type FunctionalComponent } from '@stencil/core';
import { UnreachableError } from '../store/base/api-errors';
import type common from '../i18n/compiled/en/common';

interface FailureProps {
  texts: typeof common;
  error: unknown;
  /** Whether the message is small and not announced, because others on the page say the same. */
  isQuiet?: boolean;
  onRetry: () => void;
}

/** An error message with a button that tries again. */
export const Failure: FunctionalComponent<FailureProps> = ({
  texts,
  error,
  isQuiet = false,
  onRetry,
}) => (
  <div
    class={`notice failed ${isQuiet ? 'quiet' : ''}`}
    part="error"
    {...(isQuiet ? {} : { role: 'alert' })}
  >
    <span>{error instanceof UnreachableError ? texts.unreachable() : texts.failed()}</span>
    <button type="button" class="button" part="retry" onClick={onRetry}>
      {texts.retry()}
    </button>
  </div>
);
