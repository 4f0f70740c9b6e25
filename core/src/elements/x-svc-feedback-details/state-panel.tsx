import { h, type FunctionalComponent } from '@stencil/core';
import { Invitation } from '../../parts/invitation';
import { Failure } from '../../parts/notice';
import type { DetailsView } from './details-control';
import type { DetailsTexts } from './localization';
import { Skeleton } from './skeleton';

interface StatePanelProps {
  /** The name of its slot and, except for `error`, of its part. */
  name: 'empty' | 'error' | 'signed-out';
}

/** A message that replaces all details. An app can replace it by a slot. */
export const StatePanel: FunctionalComponent<StatePanelProps> = ({ name }, children) => (
  <div class="state" part={name === 'error' ? undefined : name}>
    <slot name={name}>{children}</slot>
  </div>
);

interface SignedOutProps {
  texts: DetailsTexts;
  /** What is said before. */
  note?: string;
}

/** The message while nobody is signed in and there is nothing to show. */
export const SignedOut: FunctionalComponent<SignedOutProps> = ({ texts, note }) => (
  <StatePanel name="signed-out">
    {note !== undefined && <p class="notice">{note}</p>}
    <Invitation texts={texts} sentence={texts.detailsSignedOut()} />
  </StatePanel>
);

/** The message that nothing could be loaded. */
export const LoadFailure: FunctionalComponent<DetailsView & { error: unknown }> = ({
  error,
  texts,
  control: { loads },
}) => (
  <StatePanel name="error">
    <Failure texts={texts} error={error} onRetry={() => loads.reload()} />
  </StatePanel>
);

/** The placeholders while everything loads. */
export const Loading: FunctionalComponent = () => (
  <div part="loading" aria-busy="true">
    <slot name="loading">
      <Skeleton />
    </slot>
  </div>
);

/** The message that the shown feedback could not be loaded again. Empty if it could. */
export const ReloadFailure: FunctionalComponent<DetailsView> = ({ texts, control: { loads } }) => {
  const failed = loads.failedReload;
  return failed && <Failure texts={texts} error={failed.error} onRetry={() => loads.reload()} />;
};
