import { Component, Element, Event, forceUpdate, h, Prop, type EventEmitter } from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { isWebUrl } from '../../parts/avatar';
import { Invitation } from '../../parts/invitation';
import { onRemoval } from '../../parts/removal';
import { Title } from '../../parts/title';
import { signOutEverywhere } from '../../sign-in/sign-out-everywhere';
import { followErasure, lastErasure, startErasure } from '../../store/account/erasure';
import { loadOwnData } from '../../store/account/own-data';
import type { Erasure } from '../../store/base/api-types';
import { state } from '../../store/base/state';
import { isSignInTooOld } from '../../store/session/identity';
import { Deletion, unasked, type DeletionState } from './deletion';
import { Download, type DownloadState } from './download';
import { Erased } from './erased';
import { Everywhere, SignedOutEverywhere, type EverywhereState } from './everywhere';
import { classifyFailure, outlivesSignIn } from './failure';
import { saveFile } from './save-file';
import { english } from './texts';

/** The detail of `dataErased`. */
export interface DataErasedEventDetail {
  /** How much stays of each kind. */
  remaining: {
    /** Endorsements of the wallet on a chain, where nobody can remove them. */
    endorsements?: number;
    /** Entities that the person added and others use; they stay without the person. */
    addedEntities?: number;
    /** Connected accounts, of each of which a keyed hash stays. */
    connectedAccounts?: number;
    /** Entities about which a moderator hid feedback of the person; a keyed hash stays with each. */
    hideDecisions?: number;
    /** 1 if the wallet is also an entity of an app, which stays. */
    listing?: number;
  };
}

interface AccountState {
  download: DownloadState;
  deletion: DeletionState;
  everywhere: EverywhereState;
}

/** The tag as a value: a tag in the markup would make its code part of the code of every page. */
const EndorsementHistory = 'x-svc-endorsement-history';

const initial: AccountState = {
  download: { phase: 'none' },
  deletion: unasked,
  everywhere: 'none',
};

/**
 * What the service has about the signed-in person: a button downloads it as a file, one shows an
 * `x-svc-endorsement-history`, one signs the person out on all devices, another deletes the data after a
 * confirmation. To delete it, the person has to have signed in within the last five minutes; otherwise the
 * wallet is asked for another sign-in. Once the service has begun, the page is signed out
 * (`svcIdentityDropped`). The service continues a large deletion when the page is closed.
 *
 * @slot title - Replaces the heading.
 * @slot introduction - Replaces the sentence that says what is kept.
 * @slot privacy - Replaces the text of the link to the privacy policy.
 * @slot signed-out - Replaces the message while nobody is signed in.
 *
 * @part title - The heading.
 * @part introduction - The sentence that says what is kept, with the link.
 * @part privacy - The link to the privacy policy.
 * @part download - The button that downloads the data.
 * @part status - The message that the data is being loaded, or is saved.
 * @part error - The message that the data could not be downloaded.
 * @part retry - The button that downloads it again.
 * @part history - The button that shows the person's endorsements and rewards.
 * @part everywhere - The button that signs the person out on all devices.
 * @part signed-out-everywhere - The message that the person is signed out on all devices.
 * @part delete - The button that asks whether to delete the data.
 * @part confirmation - The question whether to delete the data.
 * @part confirm - The button that deletes the data.
 * @part cancel - The button that closes the question.
 * @part erased - The message that the data is being deleted, or is deleted.
 * @part progress - The progress of a deletion.
 * @part remaining - The list of what stays.
 * @part signed-out - The message while nobody is signed in.
 * @part connect - The button that connects a wallet, if the page has an `x-svc-wallet-connect`.
 */
@Component({
  tag: 'x-svc-account',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/notice.css',
    '../../parts/invitation.css',
    'x-svc-account.css',
  ],
  shadow: true,
})
export class SvcAccount {
  /** The sign-in that the choices were made in. */
  #choicesFor: string | undefined;
  #readiness: ReturnType<typeof setTimeout> | undefined;
  /** Ends the attempt to sign in again. */
  #attempt: AbortController | undefined;
  /** The id of the element that gets the focus after the next rendering. */
  #nextFocus: string | undefined;

  @Element() element!: HTMLElement;

  /** The level of the heading in the page's outline, 1 to 6. */
  @Prop() level = 2;

  /** The http or https address of the app's privacy policy. Default: no link. */
  @Prop() privacyUrl?: string;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /** Dispatched when everything that can be deleted is deleted, and nobody is signed in any more. */
  @Event() dataErased!: EventEmitter<DataErasedEventDetail>;

  #state: AccountState = initial;
  /** The list of endorsements and rewards; `failed`: its code could not be loaded. */
  #history: 'open' | 'failed' | undefined;

  private get now(): AccountState {
    return this.#state;
  }

  private set now(now: AccountState) {
    this.#state = now;
    forceUpdate(this);
  }

  connectedCallback(): void {
    // The store does not update an element that is not on the page.
    forceUpdate(this);
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  disconnectedCallback(): void {
    onRemoval(this.element, () => this.#close());
  }

  componentWillRender(): void {
    this.#updateChoices();
  }

  /** Drops what another person has chosen. */
  #updateChoices(): void {
    const choicesFor = state.identity?.session;
    if (this.#choicesFor === choicesFor) return;
    this.#choicesFor = choicesFor;
    this.#close();
    this.#history = undefined;
    const isSigningOut = this.now.everywhere === 'pending';
    this.now = initial;
    const focused = this.element.shadowRoot?.activeElement;
    if (lastErasure.erasure && focused) this.#nextFocus = 'erased';
    else if (isSigningOut && focused) this.#nextFocus = 'everywhere';
  }

  componentDidRender(): void {
    if (!this.#nextFocus) return;
    this.element.shadowRoot?.getElementById(this.#nextFocus)?.focus();
    this.#nextFocus = undefined;
  }

  render() {
    const texts = getTexts(this.element, english);
    const { erasure } = lastErasure;
    if (!state.identity && !erasure) return this.#renderSignedOut(texts);
    return (
      <div class="all">
        <Title level={this.level} part="title">
          <slot name="title">{texts.myData()}</slot>
        </Title>
        {state.identity ? (
          this.#renderAccount(texts)
        ) : (
          <Erased erasure={erasure!} texts={texts} language={getLanguage(this.element)} />
        )}
      </div>
    );
  }

  #renderSignedOut(texts: typeof english) {
    const { deletion, everywhere } = this.now;
    const { failure } = deletion;
    return [
      <SignedOutEverywhere state={everywhere} texts={texts} />,
      <slot name="signed-out">
        <Invitation texts={texts} sentence={texts.accountSignedOut()} part="signed-out" />
      </slot>,
      <p class="problem" role="alert">
        {failure && outlivesSignIn(failure) && texts[failure]()}
      </p>,
    ];
  }

  #renderAccount(texts: typeof english) {
    const { privacyUrl = '' } = this;
    const { download, deletion, everywhere } = this.now;
    return [
      <p key="introduction" class="introduction" part="introduction">
        <slot name="introduction">{texts.dataKept()}</slot>
        {isWebUrl(privacyUrl) && [
          ' ',
          <a class="privacy" part="privacy" href={privacyUrl}>
            <slot name="privacy">{texts.privacyPolicy()}</slot>
          </a>,
        ]}
      </p>,
      <Download download={download} texts={texts} onDownload={() => void this.#download()} />,
      this.#renderHistory(texts),
      <Everywhere
        state={everywhere}
        texts={texts}
        onSignOut={() => void this.#signOutEverywhere()}
      />,
      <Deletion
        deletion={deletion}
        texts={texts}
        onAsk={() => this.#ask()}
        onConfirm={() => void this.#erase()}
        onCancel={() => {
          this.#close();
          this.#nextFocus = 'delete';
        }}
      />,
    ];
  }

  #renderHistory(texts: typeof english) {
    const isOpen = this.#history === 'open';
    return (
      <div key="history" class="step history">
        <button
          type="button"
          class="button"
          part="history"
          aria-expanded={String(isOpen)}
          onClick={() => this.#toggleHistory()}
        >
          {texts.accountHistory()}
        </button>
        {isOpen && (
          // Before its code is loaded, it has no properties.
          <EndorsementHistory api-url={this.apiUrl} />
        )}
        <p class="problem" role="alert">
          {this.#history === 'failed' && texts.failed()}
        </p>
      </div>
    );
  }

  #toggleHistory(): void {
    this.#setHistory(this.#history === 'open' ? undefined : 'open');
    if (this.#history !== 'open') return;
    // With the script tag, the loader would load it; a bundler makes it a chunk.
    import('../x-svc-endorsement-history/x-svc-endorsement-history').catch(() =>
      this.#setHistory('failed'),
    );
  }

  #setHistory(history: 'open' | 'failed' | undefined): void {
    this.#history = history;
    forceUpdate(this);
  }

  async #download(): Promise<void> {
    const { identity } = state;
    if (!identity) return;
    // The button that tries again disappears.
    if (this.now.download.phase === 'failed') this.#nextFocus = 'download';
    const loading: DownloadState = { phase: 'loading' };
    this.#setDownload(loading);
    const isCurrent = () => this.now.download === loading && this.element.isConnected;
    try {
      const text = await loadOwnData(this.apiUrl);
      if (!isCurrent()) return;
      const file = `x-svc-${identity.address}.jsonl`;
      saveFile(file, 'application/x-ndjson', text);
      this.#setDownload({ phase: 'saved', file });
    } catch (error) {
      if (isCurrent()) this.#setDownload({ phase: 'failed', error });
    }
  }

  async #signOutEverywhere(): Promise<void> {
    const { session } = state.identity ?? {};
    this.#setEverywhere('pending');
    const outcome = await signOutEverywhere(this.apiUrl).then(
      () => 'done' as const,
      () => 'failed' as const,
    );
    // Somebody else may have signed in in the meantime.
    if (state.identity && state.identity.session !== session) return;
    // The next rendering would remove the outcome.
    this.#updateChoices();
    this.#setEverywhere(outcome);
  }

  #setEverywhere(everywhere: EverywhereState): void {
    this.now = { ...this.now, everywhere };
  }

  #setDownload(download: DownloadState): void {
    this.now = { ...this.now, download };
  }

  #setDeletion(change: Partial<DeletionState>): void {
    this.now = { ...this.now, deletion: { ...this.now.deletion, ...change } };
  }

  #ask(): void {
    this.#setDeletion({ isAsked: true });
    this.#nextFocus = 'confirmation';
    // The second press of a double click must not confirm.
    this.#readiness = setTimeout(() => this.#setDeletion({ isReady: true }), readingTime);
  }

  /** Closes the question. */
  #close(): void {
    clearTimeout(this.#readiness);
    this.#attempt?.abort();
    this.#setDeletion(unasked);
  }

  async #erase(): Promise<void> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#setDeletion({ phase: 'deleting', needsPress: false, failure: undefined });
    const { apiUrl } = this;
    const erasure = await this.#startErasure(attempt.signal).catch((error: unknown) =>
      this.#fail(error, attempt.signal),
    );
    if (!erasure) return;
    this.#close();
    const { remaining } = await followErasure(apiUrl, erasure);
    this.dataErased.emit({ remaining });
  }

  /** Signs in again if the service asks for it. Returns undefined if that needs another press. */
  async #startErasure(signal: AbortSignal): Promise<Erasure | undefined> {
    try {
      return await startErasure(this.apiUrl);
    } catch (error) {
      if (!isSignInTooOld(error)) throw error;
    }
    signal.throwIfAborted();
    this.#setDeletion({ phase: 'signing' });
    const { signInAgain } = await import('../../sign-in/sign-in-again');
    if (!(await signInAgain(this.apiUrl, signal))) {
      this.#setDeletion({ phase: 'idle', needsPress: true });
      return undefined;
    }
    this.#setDeletion({ phase: 'deleting' });
    return startErasure(this.apiUrl);
  }

  #fail(error: unknown, signal: AbortSignal): void {
    // Whoever has closed the question, or has signed in instead, is not told.
    if (signal.aborted && state.identity) return;
    const failure = classifyFailure(error, this.now.deletion.phase === 'signing');
    // The next rendering would remove the reason.
    this.#updateChoices();
    this.#setDeletion({ phase: 'idle', failure });
  }
}

/** How long the question is shown before it can be answered, in milliseconds. */
const readingTime = 1_000;
