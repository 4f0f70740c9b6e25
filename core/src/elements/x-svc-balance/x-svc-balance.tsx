import { Component, Element, h, State } from '@stencil/core';
import balance from '../../i18n/compiled/en/balance';
import common from '../../i18n/compiled/en/common';
import { languageOf } from '../../i18n/language';
import { textsOf, textsReady } from '../../i18n/texts';
import {
  endorsedEvent,
  followBlocks,
  isElsewhere,
  reloadBalances,
  reward,
  switchChain,
  wantBalance,
} from '../../store/wallet/balance';
import { LoadSlot } from '../../store/base/load-slot';
import { resumeWallet, walletState } from '../../store/wallet/wallet';
import type { RewardToken, TokenBalance } from '../../wallet/reward-token';

const english = { ...common, ...balance };

/**
 * How much of the reward token the connected wallet has. The token is set by
 * `configure({ rewardToken })`. It is read again with each new block, and when `svcEndorsed` is
 * dispatched on `window`.
 *
 * @slot icon - An icon before the amount.
 * @slot loading - Shown while the balance is read for the first time.
 * @slot signed-out - Shown while no wallet is connected.
 * @slot empty - Shown while no token is configured.
 * @slot wrong-chain - Shown instead of the text that the wallet is on another network.
 * @slot switch - Another text of the button that switches the network.
 * @slot error - Shown instead of the text that the balance could not be read.
 * @part balance - The amount and the token's symbol.
 * @part amount - The amount.
 * @part symbol - The token's symbol.
 * @part loading - Stands for the amount while it is read.
 * @part status - Why there is no amount.
 * @part error - What went wrong.
 * @part switch - The button that switches the network.
 * @part retry - The button that tries again.
 */
@Component({ tag: 'x-svc-balance', styleUrl: 'x-svc-balance.css', shadow: true })
export class SvcBalance {
  readonly #slot = new LoadSlot<TokenBalance>(this);
  /** The load that blocks are followed for, and how to end that. */
  #followed: string | undefined;
  #stop = (): void => undefined;

  @Element() element!: HTMLElement;

  @State() isSwitching = false;
  @State() hasNotSwitched = false;

  connectedCallback(): void {
    window.addEventListener(endorsedEvent, reloadBalances);
    void resumeWallet();
  }

  componentWillLoad(): Promise<void> | undefined {
    return textsReady(this.element);
  }

  componentDidRender(): void {
    const { key } = this.#slot;
    if (key === this.#followed) return;
    this.#stop();
    this.#followed = key;
    if (key !== undefined && reward.token) this.#stop = followBlocks(reward.token);
  }

  disconnectedCallback(): void {
    window.removeEventListener(endorsedEvent, reloadBalances);
    this.#stop();
    this.#followed = undefined;
    this.#slot.leave();
  }

  async #switch(token: RewardToken): Promise<void> {
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
    const texts = textsOf(this.element, english);
    const { token } = reward;
    const { account, isResuming } = walletState;
    const isHere = token && account && !isElsewhere(token, account);
    if (!isHere) this.#slot.leave();
    else wantBalance(this.#slot, token, account);
    if (!token) return this.#says('empty', texts.noToken());
    if (!account) {
      return isResuming ? this.#loading(texts) : this.#says('signed-out', texts.balanceNoWallet());
    }
    if (isElsewhere(token, account)) return this.#elsewhere(token, texts);
    const { status, data } = this.#slot.load ?? {};
    if (status === 'error') return this.#failed(texts);
    return data ? this.#balance(data, texts) : this.#loading(texts);
  }

  #balance({ amount, symbol }: TokenBalance, texts: typeof english) {
    return (
      <div class="row" role="status">
        <slot name="icon" />
        <span class="visually-hidden">{texts.balance()}</span>
        <span part="balance">
          <bdi class="amount" part="amount">
            {formatted(amount, languageOf(this.element))}
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

  #loading(texts: typeof english) {
    return (
      <div class="row" role="status">
        <slot name="loading">
          <span class="visually-hidden">{texts.loading()}</span>
          <span class="skeleton" part="loading" />
        </slot>
      </div>
    );
  }

  #says(slot: string, text: string) {
    return (
      <div class="row muted" part="status" role="status">
        <slot name={slot}>{text}</slot>
      </div>
    );
  }

  #elsewhere(token: RewardToken, texts: typeof english) {
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
          onClick={() => void this.#switch(token)}
        >
          <slot name="switch">{texts.switchNetwork()}</slot>
        </button>
        <span class="failure" part="error" role="alert">
          {this.hasNotSwitched && texts.notSwitched()}
        </span>
      </div>
    );
  }

  #failed(texts: typeof english) {
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

/** The amount in the reader's language, never more than there is. */
function formatted(amount: string, language: string): string {
  const options: Intl.NumberFormatOptions & { roundingMode: string } = {
    maximumFractionDigits: 4,
    roundingMode: 'trunc',
  };
  // As a text it keeps all its digits; that the types don't know yet.
  return new Intl.NumberFormat(language, options).format(amount as unknown as number);
}
