import { Component, Element, Event, h, State, type EventEmitter } from '@stencil/core';
import english from '../../i18n/compiled/en/disconnect';
import { getTexts, loadTexts } from '../../i18n/texts';
import { disconnectWallet } from '../../sign-in/disconnect-wallet';
import { state } from '../../store/base/state';
import { walletState } from '../../store/wallet/wallet';

/**
 * A button that signs out and disconnects the wallet, for apps without their own wallet connection. It
 * is shown while somebody is signed in or a wallet is connected.
 *
 * @slot - Replaces the text of the button.
 * @slot icon - An icon before the text.
 * @slot error - Replaces the error message.
 * @part button - The button.
 * @part error - The error message.
 */
@Component({
  tag: 'x-svc-disconnect-wallet',
  styleUrl: 'x-svc-disconnect-wallet.css',
  shadow: true,
})
export class SvcDisconnectWallet {
  @Element() element!: HTMLElement;

  /** Dispatched after signing out and disconnecting the wallet. Not dispatched when this fails. */
  @Event() signedOut!: EventEmitter<void>;

  @State() isBusy = false;
  @State() hasFailed = false;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  async #disconnect(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.hasFailed = false;
    try {
      await disconnectWallet();
      this.signedOut.emit();
    } catch {
      this.hasFailed = true;
    } finally {
      this.isBusy = false;
    }
  }

  render() {
    if (!state.identity && !walletState.account && !this.isBusy && !this.hasFailed) return null;
    const texts = getTexts(this.element, english);
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
