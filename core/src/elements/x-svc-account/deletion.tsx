import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import { followErasure, lastErasure, startErasure } from '../../store/account/own-data';
import type { Erasure } from '../../store/base/api-types';
import { state } from '../../store/base/state';
import { isSignInTooOld } from '../../store/session/identity';
import type { AccountTexts } from './texts';
import type { SvcAccount } from './x-svc-account';

type DeletionElement = Pick<SvcAccount, 'apiUrl' | 'dataErased' | 'nextFocus' | 'dropChoices'>;

/** How far the deletion is. */
interface DeletionState {
  /** Whether the reader is asked to confirm. */
  isAsked: boolean;
  /** Whether the question has been shown for long enough that a press is meant for it. */
  isReady: boolean;
  /** Whether the wallet can be asked for the sign-in only after another press. */
  needsPress: boolean;
  /** The step in progress. */
  phase: 'idle' | 'deleting' | 'signing';
  failure: DeletionFailure | undefined;
}

/** Why nothing was deleted, or why that is not known. */
type DeletionFailure =
  | 'declined'
  | 'walletBusy'
  | 'otherPerson'
  | 'notSignedInAgain'
  | 'signInEnded'
  | 'deletionUnknown'
  | 'deletionFailed';

const unasked: DeletionState = {
  isAsked: false,
  isReady: false,
  needsPress: false,
  phase: 'idle',
  failure: undefined,
};

/** Asks the person to confirm, signs in again where needed, and deletes the data. The store has the progress. */
export class DeletionController extends Controller<DeletionElement> {
  #state = unasked;
  #readiness: ReturnType<typeof setTimeout> | undefined;
  /** Ends the attempt to sign in again. */
  #attempt: AbortController | undefined;

  get state(): DeletionState {
    return this.#state;
  }

  ask(): void {
    this.#set({ isAsked: true });
    this.host.nextFocus.moveTo('confirmation');
    // The second press of a double click must not confirm.
    this.#readiness = setTimeout(() => this.#set({ isReady: true }), readingTime);
  }

  cancel(): void {
    this.#close();
    this.host.nextFocus.moveTo('delete');
  }

  async confirm(): Promise<void> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#set({ phase: 'deleting', needsPress: false, failure: undefined });
    const { apiUrl } = this.host;
    const erasure = await this.#start(attempt.signal).catch((error: unknown) =>
      this.#fail(error, attempt.signal),
    );
    if (!erasure) return;
    this.#close();
    const { remaining } = await followErasure(apiUrl, erasure);
    this.host.dataErased.emit({ remaining });
  }

  override reset(): void {
    this.#close();
    // The page is signed out, and the button disappears.
    if (lastErasure.erasure && this.host.nextFocus.current !== undefined)
      this.host.nextFocus.moveTo('erased');
  }

  override hostRemoved(): void {
    this.#close();
  }

  /** Signs in again if the service asks for it. Returns undefined if that needs another press. */
  async #start(signal: AbortSignal): Promise<Erasure | undefined> {
    const { apiUrl } = this.host;
    try {
      return await startErasure(apiUrl);
    } catch (error) {
      if (!isSignInTooOld(error)) throw error;
    }
    signal.throwIfAborted();
    this.#set({ phase: 'signing' });
    const { signInAgain } = await import('../../sign-in/sign-in-again');
    if (!(await signInAgain(apiUrl, signal))) {
      this.#set({ phase: 'idle', needsPress: true });
      return undefined;
    }
    this.#set({ phase: 'deleting' });
    return startErasure(apiUrl);
  }

  #fail(error: unknown, signal: AbortSignal): void {
    // A person who has closed the question, or another one who has signed in, is not told.
    if (signal.aborted && state.identity) return;
    const failure = classifyFailure(error, this.#state.phase === 'signing');
    // The next rendering would remove the reason.
    this.host.dropChoices();
    this.#set({ phase: 'idle', failure });
  }

  /** Closes the question. */
  #close(): void {
    clearTimeout(this.#readiness);
    this.#attempt?.abort();
    this.#set(unasked);
  }

  #set(change: Partial<DeletionState>): void {
    this.#state = { ...this.#state, ...change };
    this.host.requestUpdate();
  }
}

/** How long the question is shown before it can be answered, in milliseconds. */
const readingTime = 1_000;

/** Returns why an erasure failed; `isSigning` if that was while the person signed in again. */
function classifyFailure(error: unknown, isSigning: boolean): DeletionFailure {
  // An error of another copy of the SDK is an instance of another class.
  const { name, status } = error as { name?: string; status?: number };
  if (name === 'OtherPersonError') return 'otherPerson';
  if (name === 'UserRejectedError') return 'declined';
  if (name === 'RequestPendingError') return 'walletBusy';
  if (isSigning) return 'notSignedInAgain';
  if (status === 401) return 'signInEnded';
  return status === 0 ? 'deletionUnknown' : 'deletionFailed';
}

interface DeletionProps {
  deletion: DeletionController;
  texts: AccountTexts;
}

/** The button that deletes the person's data, or the question in its place. */
export const Deletion: FunctionalComponent<DeletionProps> = (props) => {
  const { deletion, texts } = props;
  if (deletion.state.isAsked) return <Question {...props} />;
  return (
    <div key="deletion" class="step">
      <button
        id="delete"
        type="button"
        class="button danger"
        part="delete"
        onClick={() => deletion.ask()}
      >
        {texts.deleteData()}
      </button>
    </div>
  );
};

const Question: FunctionalComponent<DeletionProps> = ({ deletion, texts }) => {
  const { isReady, needsPress, phase, failure } = deletion.state;
  const isUsable = isReady && phase === 'idle';
  return (
    <div
      key="confirmation"
      id="confirmation"
      class="confirmation"
      part="confirmation"
      role="group"
      aria-labelledby="question"
      aria-describedby="removed stays final"
      tabIndex={-1}
    >
      <p id="question" class="question">
        {texts.deleteQuestion()}
      </p>
      <p id="removed">{texts.deletionRemoves()}</p>
      <p id="stays">{texts.deletionKeeps()}</p>
      <p id="final" class="final">
        {texts.deletionIsFinal()}
      </p>
      <div class="choice">
        <button
          type="button"
          class="button danger"
          part="confirm"
          aria-disabled={isUsable ? null : 'true'}
          onClick={() => isUsable && void deletion.confirm()}
        >
          {phase === 'deleting'
            ? texts.deleting()
            : needsPress
              ? texts.signInAndDelete()
              : texts.confirmDeletion()}
        </button>
        <button
          type="button"
          class="button"
          part="cancel"
          aria-disabled={phase === 'deleting' ? 'true' : null}
          onClick={() => phase === 'deleting' || deletion.cancel()}
        >
          {texts.keepData()}
        </button>
      </div>
      <p class="waiting" role="status">
        {phase === 'signing' && texts.signInToDelete()}
        {phase === 'idle' && needsPress && texts.pressToSignIn()}
      </p>
      <p class="problem" role="alert">
        {failure && texts[failure]()}
      </p>
    </div>
  );
};

/** Why nothing was deleted, if the person is no longer signed in because of it. */
export const SignedOutFailure: FunctionalComponent<DeletionProps> = ({ deletion, texts }) => {
  const { failure } = deletion.state;
  const isShown = failure === 'otherPerson' || failure === 'signInEnded';
  return (
    <p class="problem" role="alert">
      {isShown && texts[failure]()}
    </p>
  );
};
