import { h, type FunctionalComponent } from '@stencil/core';
import { UnreachableError } from '../store/base/api-errors';
import type common from '../i18n/compiled/en/common';

interface TextsProps {
  texts: typeof common;
}

interface FailureProps extends TextsProps {
  error: unknown;
  /** One of many that say the same: not announced, and small. */
  isQuiet?: boolean;
  onRetry: () => void;
}

/** What went wrong, with a button to try again. */
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

/** Says that it is loading, to those who don't see the placeholders. */
export const Loading: FunctionalComponent<TextsProps> = ({ texts }) => (
  <span class="visually-hidden" role="status">
    {texts.loading()}
  </span>
);
