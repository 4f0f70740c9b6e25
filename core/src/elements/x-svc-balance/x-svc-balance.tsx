import { Component, Element, h, Prop, State } from '@stencil/core';
import balance from '../../i18n/compiled/en/balance';
import common from '../../i18n/compiled/en/common';
import network from '../../i18n/compiled/en/network';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { ControllerHost } from '../../parts/controller-host';
import { formatAmount } from '../../parts/format-amount';
import { LoadSlot } from '../../store/base/load-slot';
import { state } from '../../store/base/state';
import { followBlocks, reloadBalances, requestBalance } from '../../store/wallet/balance';
import {
  endorsedEvent,
  isOnOtherChain,
  resumeWallet,
  switchChain,
  walletState,
} from '../../store/wallet/wallet';
import type { WalletAccount } from '../../wallet/port';
import type { RewardToken, TokenBalance } from '../../wallet/reward-token';
import type { ClaimController } from './claim';

const english = { ...common, ...network, ...balance };

/** The tag as a value: a tag in the markup would make its code part of the code of every page. */
const History = 'x-svc-endorsement-history';

/**
 * The connected wallet's balance of the reward token, which `configure({ rewardToken })` sets, the rewards
 * that the wallet can claim, and a button that opens an `x-svc-endorsement-history` in a dialog, if the
 * contract has rewards. The balance
 * is read again after each new block, and when `svcEndorsed` is dispatched on `window`. With a `rpcUrl` that
 * begins with `ws`, the node announces new blocks; otherwise it is asked while the page is visible.
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
 * @part credits - The rewards that can be claimed, and the outcome of the claim.
 * @part claim - The button that claims them.
 * @part stop-waiting - The button that no longer waits for a claim which was sent.
 * @part history - The button that opens the list of own endorsements and rewards.
 */
@Component({
  tag: 'x-svc-balance',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/notice.css',
    '../../parts/skeleton.css',
    'x-svc-balance.css',
  ],
  shadow: true,
})
export class SvcBalance extends ControllerHost {
  readonly #slot = new LoadSlot<TokenBalance>(this);
  /** The key of the load that is repeated after each block, and the function that stops this. */
  #followedKey: string | undefined;
  #stopFollowing = (): void => undefined;
  /** Loaded when there is something to claim. */
  #claim: ClaimController | undefined;
  #isLoadingClaim = false;

  @Element() element!: HTMLElement;

  /** The address of the service, which has the history. Default: the configured one. */
  @Prop() apiUrl?: string;

  /** The switch of the wallet to the token's chain. */
  @State() switching: 'pending' | 'failed' | undefined;
  /** The dialog with the history; `failed`: its code could not be loaded. */
  @State() dialog: 'open' | 'failed' | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener(endorsedEvent, reloadBalances);
    void resumeWallet();
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  override componentDidRender(): void {
    super.componentDidRender();
    const { key } = this.#slot;
    if (key === this.#followedKey) return;
    this.#stopFollowing();
    this.#followedKey = key;
    if (key !== undefined && state.rewardToken) {
      this.#stopFollowing = followBlocks(state.rewardToken);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener(endorsedEvent, reloadBalances);
    this.#stopFollowing();
    this.#followedKey = undefined;
    this.#slot.leave();
  }

  async #switchChain(token: RewardToken): Promise<void> {
    if (this.switching === 'pending') return;
    this.switching = 'pending';
    this.switching = await switchChain(token).then(
      () => undefined,
      () => 'failed' as const,
    );
  }

  /** Loads the code that claims once there is something to claim. */
  async #loadClaim(): Promise<void> {
    if (this.#isLoadingClaim) return;
    this.#isLoadingClaim = true;
    try {
      const { ClaimController } = await import('./claim');
      this.#claim = new ClaimController(this);
      this.requestUpdate();
    } catch {
      // The next block tries again.
      this.#isLoadingClaim = false;
    }
  }

  readonly #openHistory = (event: MouseEvent): void => {
    // Some browsers do not focus a clicked button, and the focus has to return to it.
    (event.currentTarget as HTMLElement).focus();
    this.dialog = 'open';
    // With the script tag, the loader would load it; a bundler makes it a chunk.
    import('../x-svc-endorsement-history/x-svc-endorsement-history').catch(
      () => (this.dialog = 'failed'),
    );
  };

  render() {
    const texts = getTexts(this.element, english);
    const { rewardToken: token } = state;
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
    if (data) return this.#renderBalance(data, status === 'error', texts, token, account);
    return status === 'error' ? this.#renderFailure(texts) : this.#renderLoading(texts);
  }

  #renderBalance(
    data: TokenBalance,
    isOutdated: boolean,
    texts: typeof english,
    token: RewardToken,
    account: WalletAccount,
  ) {
    const { amount, symbol, credits } = data;
    const hasRewards = credits !== undefined;
    if (hasRewards && credits !== '0' && !this.#claim) void this.#loadClaim();
    return (
      <div class="all">
        <div class="row">
          <slot name="icon" />
          <span role="status">
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
          </span>
          {hasRewards && (
            <button
              type="button"
              class="link"
              part="history"
              aria-haspopup="dialog"
              onClick={this.#openHistory}
            >
              {texts.showHistory()}
            </button>
          )}
        </div>
        {hasRewards && this.#claim?.render({ ...data, credits }, token, account)}
        {this.dialog === 'open' && (
          // Before its code is loaded, it has no properties.
          <History popup api-url={this.apiUrl} onPopupClosed={() => (this.dialog = undefined)} />
        )}
        {this.dialog === 'failed' && (
          <p class="failure" role="alert">
            {texts.failed()}
          </p>
        )}
        {isOutdated && this.#renderFailure(texts)}
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
          aria-disabled={this.switching === 'pending' ? 'true' : null}
          onClick={() => void this.#switchChain(token)}
        >
          <slot name="switch">{texts.switchNetwork()}</slot>
        </button>
        <span class="failure" part="error" role="alert">
          {this.switching === 'failed' && texts.notSwitched()}
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
