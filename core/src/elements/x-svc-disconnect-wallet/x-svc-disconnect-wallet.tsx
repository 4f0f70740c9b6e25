import { Component, Element, Event, h, State, type EventEmitter } from '@stencil/core';
import english from '../../i18n/compiled/en/disconnect';
import { getTexts, loadTexts } from '../../i18n/texts';
import { ControllerHost } from '../../parts/controller-host';
import { FocusHandoverController } from '../../parts/focus-handover-controller';
import { disconnectWallet } from '../../sign-in/disconnect-wallet';
import { state } from '../../store/base/state';
import { walletState } from '../../store/wallet/wallet';

/**
 * A button that signs out and disconnects the wallet, for apps without their own wallet connection. It
 * is shown while a person is signed in or a wallet is connected.
 *
 * @slot - Replaces the text of the button.
 * @slot icon - An icon before the text.
 * @slot error - Replaces the error message.
 * @part button - The button.
 * @part error - The error message.
 */
@Component({
  tag: 'x-svc-disconnect-wallet',
  styleUrls: ['../../parts/base.css', '../../parts/controls.css', 'x-svc-disconnect-wallet.css'],
  shadow: true,
})
export class SvcDisconnectWallet extends ControllerHost {
  readonly #focus = new FocusHandoverController(this, () =>
    this.element.shadowRoot?.querySelector('button, .visually-hidden'),
  );

  @Element() element!: HTMLElement;

  /** Dispatched after signing out and disconnecting the wallet. Not dispatched when this fails. */
  @Event() signedOut!: EventEmitter<void>;

  @State() isBusy = false;
  @State() hasFailed = false;
  /** Whether the reader has just signed out with the button, which takes the focus with it. */
  @State() wasUsed = false;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  async #disconnect(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.hasFailed = false;
    try {
      await disconnectWallet();
      this.wasUsed = this.#focus.hasFocus;
      this.signedOut.emit();
    } catch {
      this.hasFailed = true;
    } finally {
      this.isBusy = false;
    }
  }

  render() {
    const texts = getTexts(this.element, english);
    if (!state.identity && !walletState.account && !this.isBusy && !this.hasFailed) {
      return (
        this.wasUsed && (
          <p
            class="visually-hidden"
            role="status"
            tabIndex={-1}
            onBlur={() => (this.wasUsed = false)}
          >
            {texts.signedOut()}
          </p>
        )
      );
    }
    return (
      <div>
        <button
          type="button"
          class="button"
          part="button"
          aria-disabled={this.isBusy ? 'true' : null}
          onClick={() => void this.#disconnect()}
        >
          <slot name="icon" />
          <slot>{texts.disconnect()}</slot>
        </button>
        <div role="alert">
          {this.hasFailed && (
            <p class="failure" part="error">
              <slot name="error">{texts.disconnectFailed()}</slot>
            </p>
          )}
        </div>
      </div>
    );
  }
}
