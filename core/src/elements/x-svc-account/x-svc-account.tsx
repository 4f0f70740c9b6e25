import { Component, Element, Event, h, Prop, State, type EventEmitter } from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { isWebUrl } from '../../parts/avatar';
import { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import { Invitation } from '../../parts/invitation';
import { Title } from '../../parts/title';
import { lastErasure } from '../../store/account/own-data';
import { state } from '../../store/base/state';
import { Deletion, DeletionController, SignedOutFailure } from './deletion';
import { Download, DownloadController } from './download';
import { Erased } from './erased';
import { SignOutButton, SignOutController, SignOutMessage } from './sign-out';
import { english, type AccountTexts } from './texts';

/** The detail of `dataErased`. */
export interface DataErasedEventDetail {
  /** How much stays of each kind. */
  remaining: {
    /** Endorsements of the wallet on a chain, where they cannot be removed. */
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

/** The tag as a value: a tag in the markup would make its code part of the code of every page. */
const EndorsementHistory = 'x-svc-endorsement-history';

/**
 * The data of the signed-in person in the service: a button downloads it as a file, one shows an
 * `x-svc-endorsement-history`, one signs the person out on all devices, another deletes the data after a
 * confirmation. To delete it, the person has to have signed in within the last five minutes; otherwise the
 * wallet is asked for another sign-in. Once the service has started, the page is signed out
 * (`svcIdentityDropped`). The service continues a large deletion when the page is closed.
 *
 * @slot title - Replaces the heading.
 * @slot introduction - Replaces the sentence that says what is stored.
 * @slot privacy - Replaces the text of the link to the privacy policy.
 * @slot signed-out - Replaces the message for anonymous readers.
 *
 * @part title - The heading.
 * @part introduction - The sentence that says what is stored, with the link.
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
 * @part signed-out - The message for anonymous readers.
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
export class SvcAccount extends ControllerHost {
  /** @internal */
  readonly nextFocus = new FocusController(this);
  readonly #download = new DownloadController(this);
  readonly #signOut = new SignOutController(this);
  // Reset last: the focus goes to the progress of an erasure rather than to the message of a sign-out.
  readonly #deletion = new DeletionController(this);
  /** The sign-in that the choices were made in. */
  #choicesFor: string | undefined;

  @Element() element!: HTMLElement;

  /** The level of the heading in the page's outline, 1 to 6. */
  @Prop() level = 2;

  /** The http or https address of the app's privacy policy. Default: no link. */
  @Prop() privacyUrl?: string;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /** Dispatched when everything that can be deleted is deleted, and the page is signed out. */
  @Event() dataErased!: EventEmitter<DataErasedEventDetail>;

  /** The list of endorsements and rewards; `failed`: its code could not be loaded. */
  @State() history: 'open' | 'failed' | undefined;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  override componentWillRender(): void {
    this.dropChoices();
    super.componentWillRender();
  }

  /**
   * Resets the choices of another sign-in.
   *
   * @internal
   */
  dropChoices(): void {
    const choicesFor = state.identity?.session;
    if (this.#choicesFor === choicesFor) return;
    this.#choicesFor = choicesFor;
    this.history = undefined;
    this.resetControllers();
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

  #renderSignedOut(texts: AccountTexts) {
    return [
      <SignOutMessage signOut={this.#signOut} texts={texts} />,
      <slot name="signed-out">
        <Invitation texts={texts} sentence={texts.accountSignedOut()} part="signed-out" />
      </slot>,
      <SignedOutFailure deletion={this.#deletion} texts={texts} />,
    ];
  }

  #renderAccount(texts: AccountTexts) {
    const { privacyUrl = '' } = this;
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
      <Download download={this.#download} texts={texts} />,
      this.#renderHistory(texts),
      <SignOutButton signOut={this.#signOut} texts={texts} />,
      <Deletion deletion={this.#deletion} texts={texts} />,
    ];
  }

  #renderHistory(texts: AccountTexts) {
    const isOpen = this.history === 'open';
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
          {this.history === 'failed' && texts.failed()}
        </p>
      </div>
    );
  }

  #toggleHistory(): void {
    this.history = this.history === 'open' ? undefined : 'open';
    if (this.history !== 'open') return;
    // With the script tag, the loader would load it; a bundler makes it a chunk.
    import('../x-svc-endorsement-history/x-svc-endorsement-history').catch(
      () => (this.history = 'failed'),
    );
  }
}
