import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import { signOutEverywhere } from '../../sign-in/sign-out-everywhere';
import { state } from '../../store/base/state';
import type { AccountTexts } from './texts';
import type { SvcAccount } from './x-svc-account';

type SignOutElement = Pick<SvcAccount, 'apiUrl' | 'nextFocus' | 'dropChoices'>;

/** How far signing out everywhere is: not started, sent, failed, or done and the page is signed out. */
type SignOutState = 'none' | 'pending' | 'failed' | 'done';

/** Signs the person out on all devices. */
export class SignOutController extends Controller<SignOutElement> {
  #state: SignOutState = 'none';

  get state(): SignOutState {
    return this.#state;
  }

  async start(): Promise<void> {
    const { session } = state.identity ?? {};
    this.#set('pending');
    const outcome = await signOutEverywhere(this.host.apiUrl).then(
      () => 'done' as const,
      () => 'failed' as const,
    );
    // Another person may have signed in in the meantime.
    if (state.identity && state.identity.session !== session) return;
    // The next rendering would remove the outcome.
    this.host.dropChoices();
    this.#set(outcome);
  }

  override reset(): void {
    // The button disappears.
    if (this.#state === 'pending' && this.host.nextFocus.current !== undefined) {
      this.host.nextFocus.moveTo('everywhere');
    }
    this.#state = 'none';
  }

  #set(changed: SignOutState): void {
    this.#state = changed;
    this.host.requestUpdate();
  }
}

interface SignOutProps {
  signOut: SignOutController;
  texts: AccountTexts;
}

/** The button that signs the person out on all devices, and why that failed. */
export const SignOutButton: FunctionalComponent<SignOutProps> = ({ signOut, texts }) => {
  const isPending = signOut.state === 'pending';
  return (
    <div key="everywhere" class="step">
      <button
        type="button"
        class="button"
        part="everywhere"
        aria-disabled={isPending ? 'true' : null}
        onClick={() => isPending || void signOut.start()}
      >
        {isPending ? texts.signingOutEverywhere() : texts.signOutEverywhere()}
      </button>
      <p class="problem" role="alert">
        {signOut.state === 'failed' && texts.signOutEverywhereFailed()}
      </p>
    </div>
  );
};

/** The message that the person is signed out everywhere, or why that is not known. */
export const SignOutMessage: FunctionalComponent<SignOutProps> = ({ signOut, texts }) => [
  <p id="everywhere" class="ended" role="status" part="signed-out-everywhere" tabIndex={-1}>
    {signOut.state === 'done' && texts.signedOutEverywhere()}
  </p>,
  <p class="problem" role="alert">
    {signOut.state === 'failed' && texts.signOutEverywhereFailed()}
  </p>,
];
