import { Component, Element, Event, h, Prop, State, type EventEmitter } from '@stencil/core';
import type { AuthData } from '../../store/base/api-types';
import connect from '../../i18n/compiled/en/connect';
import dialog from '../../i18n/compiled/en/dialog';
import wallet from '../../i18n/compiled/en/wallet';
import { getTexts, loadTexts } from '../../i18n/texts';
import { ControllerHost } from '../../parts/controller-host';
import { FocusHandoverController } from '../../parts/focus-handover-controller';
import { addressSignatureVerification } from '../../sign-in/address-signature-verification';
import { connectWallet } from '../../sign-in/connect-wallet';
import { renewal } from '../../store/session/renewal';
import { state } from '../../store/base/state';
import { loadWallet, resumeWallet, walletAppLinks, walletState } from '../../store/wallet/wallet';

const english = { ...connect, ...dialog, ...wallet };

/**
 * A button that connects a wallet and proves its ownership, for apps without their own wallet
 * connection. The app then signs the page in: listen for `signedIn` and dispatch `svcIdentityDataReady`
 * on `window` with the same detail.
 *
 * Connecting and signing are two steps if the wallet is outside of this browser, is connected already, or
 * has switched its account. The second step has a button of its own, “Sign in”.
 *
 * @slot - Replaces the text of the button that connects.
 * @slot sign-in - Replaces the text of the button that signs in with the connected wallet.
 * @slot stay-signed-in - Replaces the text of the button that renews a sign-in.
 * @slot icon - An icon before the text of these buttons.
 * @slot signed-in - Replaces the message that says who is signed in.
 * @slot loading - Replaces the message that the page waits for the wallet or the service.
 * @slot no-wallet - Replaces the message that there is no wallet.
 * @slot error - Replaces any other error message.
 * @part button - The button.
 * @part status - The message that says what the page waits for, or who is connected or signed in.
 * @part error - The error message.
 * @part cancel - The button that cancels the attempt.
 * @part other - The button that chooses another wallet.
 * @part dialog - The list of wallets, if there is more than one.
 * @part wallet - One wallet of the list.
 * @part app - A link that opens the page in a wallet app.
 */
@Component({
  tag: 'x-svc-wallet-connect',
  styleUrls: ['../../parts/base.css', '../../parts/controls.css', 'x-svc-wallet-connect.css'],
  shadow: true,
})
export class SvcWalletConnect extends ControllerHost {
  protected readonly focusHandover = new FocusHandoverController(this, () =>
    this.element.shadowRoot?.querySelector('[part=button], .status'),
  );
  #dialog?: HTMLDialogElement | undefined;
  #choiceCount = 0;
  /** The choice for which the dialog was opened last. */
  #opened = 0;
  /** The number of the current attempt. The results of earlier, cancelled attempts are ignored. */
  #attempt = 0;

  @Element() element!: HTMLElement;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /**
   * Dispatched when the ownership of the wallet is proved. Not dispatched when the user declines or
   * anything fails.
   */
  @Event() signedIn!: EventEmitter<AuthData>;

  @State() phase: 'idle' | 'connecting' | 'signing' = 'idle';
  /** Which time the list of wallets is shown, from 1; 0 while it is hidden. */
  @State() choice = 0;
  @State() failure: unknown;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  componentDidLoad(): void {
    // A wallet may reconnect without asking; signing in needs a click.
    void resumeWallet();
  }

  override componentDidRender(): void {
    // The dialog opens once the list is rendered, so that the first wallet gets the focus.
    if (this.choice > 0 && this.#dialog?.open === false) {
      this.#dialog.showModal();
      this.#opened = this.choice;
    }
    super.componentDidRender();
  }

  #start(): void {
    if (this.phase !== 'idle') return;
    void this.#try(async (attempt) => {
      const { account } = await loadWallet();
      if (attempt !== this.#attempt) return;
      const hasChoice = walletState.wallets.length > 1 || walletAppLinks().length > 0;
      if (account || !hasChoice) await this.#signIn(attempt);
      else this.#offerChoice();
    });
  }

  #offerChoice(): void {
    this.choice = ++this.#choiceCount;
  }

  #choose(walletId: string): void {
    this.choice = 0;
    this.#dialog?.close();
    void this.#try((attempt) => this.#signIn(attempt, walletId));
  }

  async #signIn(attempt: number, walletId?: string): Promise<void> {
    const maySign = await connectWallet(walletId);
    if (!maySign || attempt !== this.#attempt) return;
    const identity = await addressSignatureVerification({
      ...(this.apiUrl === undefined ? {} : { apiUrl: this.apiUrl }),
      onSigning: () => {
        if (attempt === this.#attempt) this.phase = 'signing';
      },
    });
    if (attempt === this.#attempt) this.signedIn.emit(identity);
  }

  async #try(step: (attempt: number) => Promise<void>): Promise<void> {
    const attempt = ++this.#attempt;
    this.failure = undefined;
    this.phase = 'connecting';
    try {
      await step(attempt);
    } catch (error) {
      if (attempt === this.#attempt) this.failure = error;
    } finally {
      if (attempt === this.#attempt) this.phase = 'idle';
    }
  }

  #cancel(): void {
    this.#attempt++;
    this.phase = 'idle';
  }

  render() {
    const texts = getTexts(this.element, english);
    const isBusy = this.phase !== 'idle';
    return (
      <div>
        <div class="actions">
          {this.#renderButton(texts)}
          {isBusy && (
            <button type="button" class="button" part="cancel" onClick={() => this.#cancel()}>
              {texts.cancel()}
            </button>
          )}
          {!isBusy && this.#isConnected && walletState.wallets.length > 1 && (
            <button type="button" class="button" part="other" onClick={() => this.#offerChoice()}>
              {texts.otherWallet()}
            </button>
          )}
        </div>
        <div role="status">{this.#renderStatus(texts)}</div>
        <div role="alert">{this.#renderError(texts)}</div>
        {this.#renderPicker(texts)}
      </div>
    );
  }

  /** Whether a wallet is connected without a sign-in. */
  get #isConnected(): boolean {
    return !state.identity && walletState.account !== undefined;
  }

  #renderStatus(texts: typeof english) {
    if (this.phase !== 'idle') {
      return (
        <p class="status muted" part="status">
          <slot name="loading">
            {this.phase === 'signing' ? texts.signing() : texts.connecting()}
          </slot>
        </p>
      );
    }
    if (state.identity) {
      const address = shortenAddress(state.identity.address);
      return [
        <p class="status" part="status" tabIndex={-1}>
          <slot name="signed-in">{texts.signedInAs({ address })}</slot>
        </p>,
        renewal.isDue && (
          <p class="status" part="status">
            {texts.endsSoon()}
          </p>
        ),
      ];
    }
    return (
      walletState.account && (
        <p class="status" part="status">
          {texts.connectedAs({ address: shortenAddress(walletState.account.address) })}
        </p>
      )
    );
  }

  #renderButton(texts: typeof english) {
    if (state.identity && !renewal.isDue) return null;
    return (
      <button
        type="button"
        class="button primary"
        part="button"
        title={texts.connectHint()}
        aria-disabled={this.phase === 'idle' ? null : 'true'}
        onClick={() => this.#start()}
      >
        <slot name="icon" />
        {state.identity ? (
          <slot name="stay-signed-in">{texts.staySignedIn()}</slot>
        ) : this.#isConnected ? (
          <slot name="sign-in">{texts.signIn()}</slot>
        ) : (
          <slot>{texts.connect()}</slot>
        )}
      </button>
    );
  }

  #renderError(texts: typeof english) {
    if (this.failure === undefined) return null;
    return (
      <p class="failure" part="error">
        {getErrorName(this.failure) === 'NoWalletError' ? (
          <slot name="no-wallet">{texts.noWallet()}</slot>
        ) : (
          <slot name="error">{getMessage(this.failure, texts)}</slot>
        )}
      </p>
    );
  }

  #renderPicker(texts: typeof english) {
    const links = this.choice > 0 ? walletAppLinks() : [];
    return (
      <dialog
        ref={(dialog) => (this.#dialog = dialog)}
        part="dialog"
        aria-labelledby="choose"
        onClose={() => {
          // The event is dispatched with the next frame, when the list may be about to open again.
          if (this.choice === this.#opened) this.choice = 0;
        }}
        onClick={(event) => {
          if (event.target === this.#dialog) this.#dialog.close();
        }}
      >
        <h2 id="choose">{texts.chooseWallet()}</h2>
        <p class="muted">{texts.connectHint()}</p>
        {walletState.wallets.length > 0 && (
          <ul>
            {walletState.wallets.map(({ id, name, icon, isRecent }) => (
              <li key={id}>
                <button type="button" class="wallet" part="wallet" onClick={() => this.#choose(id)}>
                  <Icon icon={icon} />
                  <span class="name">{name}</span>
                  {isRecent && <span class="muted">{texts.usedLast()}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
        {links.length > 0 && [
          <p class="muted" id="open-in">
            {texts.openInApp()}
          </p>,
          <ul aria-labelledby="open-in">
            {links.map(({ name, icon, url }) => (
              <li key={name}>
                <a class="wallet" part="app" href={url}>
                  <Icon icon={icon} />
                  <span class="name">{name}</span>
                </a>
              </li>
            ))}
          </ul>,
        ]}
        <button type="button" class="button" onClick={() => this.#dialog?.close()}>
          {texts.close()}
        </button>
      </dialog>
    );
  }
}

const Icon = ({ icon }: { icon: string | undefined }) =>
  icon === undefined ? (
    <span class="no-icon" aria-hidden="true" />
  ) : (
    <img src={icon} alt="" referrerPolicy="no-referrer" onError={markBrokenImage} />
  );

function markBrokenImage(event: Event): void {
  (event.target as HTMLElement).classList.add('broken');
}

function getMessage(error: unknown, texts: typeof english): string {
  const messages: Partial<Record<string, () => string>> = {
    UserRejectedError: texts.rejected,
    RequestPendingError: texts.pending,
    UnknownChainError: texts.walletFailed,
    WalletFailedError: texts.walletFailed,
  };
  return (messages[getErrorName(error)] ?? texts.signInFailed)();
}

/**
 * Returns the name of an error. Errors of another copy of the SDK are instances of other classes.
 */
function getErrorName(error: unknown): string {
  return (error as Error).name;
}

function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
