import { Component, Element, h, State } from '@stencil/core';
import balance from '../../i18n/compiled/en/balance';
import common from '../../i18n/compiled/en/common';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import {
  endorsedEvent,
  followBlocks,
  isOnOtherChain,
  reloadBalances,
  reward,
  switchChain,
  requestBalance,
} from '../../store/wallet/balance';
import { LoadSlot } from '../../store/base/load-slot';
import { resumeWallet, walletState } from '../../store/wallet/wallet';
import type { RewardToken, TokenBalance } from '../../wallet/reward-token';

const english = { ...common, ...balance };

/**
 * The connected wallet's balance of the reward token, which `configure({ rewardToken })` sets. The
 * balance is read again after each new block, and when `svcEndorsed` is dispatched on `window`.
 *
 * @slot icon - An icon before the amount.
 * @slot loading - Replaces the placeholder while the balance is read for the first time.
 * @slot signed-out - Replaces the message while no wallet is connected.
 * @slot empty - Replaces the message while no token is configured.
 * @slot wrong-chain - Replaces the message that the wallet is on another network.
 * @slot switch - Replaces the text of the button that switches the network.
 * @slot error - Replaces the message that the balance could not be read.
 * @part balance - The amount and the token's symbol.
 * @part amount - The amount.
 * @part symbol - The token's symbol.
 * @part loading - The placeholder while the balance is read.
 * @part status - The message that says why there is no amount.
 * @part error - The error message.
 * @part switch - The button that switches the network.
 * @part retry - The button that tries again.
 */
@Component({ tag: 'x-svc-balance', styleUrl: 'x-svc-balance.css', shadow: true })
export class SvcBalance {
  readonly #slot = new LoadSlot<TokenBalance>(this);
  /** The key of the load that is repeated after each block, and the function that stops this. */
  #followedKey: string | undefined;
  #stopFollowing = (): void => undefined;

  @Element() element!: HTMLElement;

  @State() isSwitching = false;
  @State() hasNotSwitched = false;

  connectedCallback(): void {
    window.addEventListener(endorsedEvent, reloadBalances);
    void resumeWallet();
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  componentDidRender(): void {
    const { key } = this.#slot;
    if (key === this.#followedKey) return;
    this.#stopFollowing();
    this.#followedKey = key;
    if (key !== undefined && reward.token) this.#stopFollowing = followBlocks(reward.token);
  }

  disconnectedCallback(): void {
    window.removeEventListener(endorsedEvent, reloadBalances);
    this.#stopFollowing();
    this.#followedKey = undefined;
    this.#slot.leave();
  }

  async #switchChain(token: RewardToken): Promise<void> {
    if (this.isSwitching) return;
    this.isSwitching = true;
    this.hasNotSwitched = false;
    try {
      await switchChain(token);
    } catch {
      this.hasNotSwitched = true;
    } finally {
      this.isSwitching = false;
    }
  }

  render() {
    const texts = getTexts(this.element, english);
    const { token } = reward;
    const { account, isResuming } = walletState;
    const isHere = token && account && !isOnOtherChain(token, account);
    if (!isHere) this.#slot.leave();
    else requestBalance(this.#slot, token, account);
    if (!token) return this.#renderStatus('empty', texts.noToken());
    if (!account) {
      return isResuming
        ? this.#renderLoading(texts)
        : this.#renderStatus('signed-out', texts.balanceNoWallet());
    }
    if (isOnOtherChain(token, account)) return this.#renderWrongChain(token, texts);
    const { status, data } = this.#slot.load ?? {};
    if (status === 'error') return this.#renderFailure(texts);
    return data ? this.#renderBalance(data, texts) : this.#renderLoading(texts);
  }

  #renderBalance({ amount, symbol }: TokenBalance, texts: typeof english) {
    return (
      <div class="row" role="status">
        <slot name="icon" />
        <span class="visually-hidden">{texts.balance()}</span>
        <span part="balance">
          <bdi class="amount" part="amount">
            {formatAmount(amount, getLanguage(this.element))}
          </bdi>
          {symbol && [
            ' ',
            <bdi class="symbol muted" part="symbol">
              {symbol}
            </bdi>,
          ]}
        </span>
      </div>
    );
  }

  #renderLoading(texts: typeof english) {
    return (
      <div class="row" role="status">
        <slot name="loading">
          <span class="visually-hidden">{texts.loading()}</span>
          <span class="skeleton" part="loading" />
        </slot>
      </div>
    );
  }

  #renderStatus(slot: string, text: string) {
    return (
      <div class="row muted" part="status" role="status">
        <slot name={slot}>{text}</slot>
      </div>
    );
  }

  #renderWrongChain(token: RewardToken, texts: typeof english) {
    return (
      <div class="row">
        <span part="status" role="status">
          <slot name="wrong-chain">{texts.wrongNetwork()}</slot>
        </span>
        <button
          type="button"
          class="button"
          part="switch"
          aria-disabled={this.isSwitching ? 'true' : null}
          onClick={() => void this.#switchChain(token)}
        >
          <slot name="switch">{texts.switchNetwork()}</slot>
        </button>
        <span class="failure" part="error" role="alert">
          {this.hasNotSwitched && texts.notSwitched()}
        </span>
      </div>
    );
  }

  #renderFailure(texts: typeof english) {
    return (
      <div class="row" role="alert">
        <span class="failure" part="error">
          <slot name="error">{texts.balanceFailed()}</slot>
        </span>
        <button type="button" class="button" part="retry" onClick={reloadBalances}>
          {texts.retry()}
        </button>
      </div>
    );
  }
}

/** Formats the amount in the reader's language, rounded down. */
function formatAmount(amount: string, language: string): string {
  const options: Intl.NumberFormatOptions & { roundingMode: string } = {
    maximumFractionDigits: 4,
    roundingMode: 'trunc',
  };
  // A string keeps all digits; TypeScript's types do not allow one yet.
  return new Intl.NumberFormat(language, options).format(amount as unknown as number);
}
