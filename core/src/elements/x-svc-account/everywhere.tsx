import { h, type FunctionalComponent } from '@stencil/core';
import type { AccountTexts } from './texts';

/** How far signing out everywhere is: not started, sent, failed, or done and nobody is signed in. */
export type EverywhereState = 'none' | 'pending' | 'failed' | 'done';

interface EverywhereProps {
  state: EverywhereState;
  texts: AccountTexts;
  onSignOut: () => void;
}

/** The button that signs the person out on all devices, and why that failed. */
export const Everywhere: FunctionalComponent<EverywhereProps> = ({ state, texts, onSignOut }) => {
  const isPending = state === 'pending';
  return (
    <div key="everywhere" class="step">
      <button
        type="button"
        class="button"
        part="everywhere"
        aria-disabled={isPending ? 'true' : null}
        onClick={() => isPending || onSignOut()}
      >
        {isPending ? texts.signingOutEverywhere() : texts.signOutEverywhere()}
      </button>
      <p class="problem" role="alert">
        {state === 'failed' && texts.signOutEverywhereFailed()}
      </p>
    </div>
  );
};

/** The message that the person is signed out everywhere, or why that is not known. */
export const SignedOutEverywhere: FunctionalComponent<{
  state: EverywhereState;
  texts: AccountTexts;
}> = ({ state, texts }) => [
  <p id="everywhere" class="ended" role="status" part="signed-out-everywhere" tabIndex={-1}>
    {state === 'done' && texts.signedOutEverywhere()}
  </p>,
  <p class="problem" role="alert">
    {state === 'failed' && texts.signOutEverywhereFailed()}
  </p>,
];
