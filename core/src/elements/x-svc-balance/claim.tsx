import { h } from '@stencil/core';
import type claim from '../../i18n/compiled/en/claim';
import network from '../../i18n/compiled/en/network';
import loaders from '../../i18n/compiled/loaders/claim';
import { getLanguage, getPrimaryTag } from '../../i18n/language';
import { createLoadedTexts } from '../../i18n/loaded-texts';
import { getTexts } from '../../i18n/texts';
import { Controller } from '../../parts/controller';
import { formatAmount } from '../../parts/format-amount';
import { isolate } from '../../parts/isolate';
import { loadTokenNode, reloadBalances } from '../../store/wallet/balance';
import { PendingCall } from '../../store/wallet/pending-call';
import { requestWallet, switchChain } from '../../store/wallet/wallet';
import { followCall } from '../../wallet/follow-call';
import type { WalletAccount } from '../../wallet/port';
import type { RewardToken, TokenBalance } from '../../wallet/reward-token';
import { toDecimal } from '../../wallet/to-decimal';
import { sendCall, type SentCall } from '../../wallet/token-call';
import {
  describeFailure,
  describeRefusal,
  NotSwitchedError,
  type ClaimFailure,
} from './claim-failure';

type ClaimTexts = typeof network & typeof claim;

/** The texts of claiming, which few pages show. */
const ownTexts = createLoadedTexts(loaders);

/**
 * How far a claim is: not started, in the wallet, in the wallet for another element, tab or visit, in no block yet,
 * done, or failed.
 */
type ClaimState =
  | { phase: 'idle' | 'asking' | 'asked' | 'sent' }
  | { phase: 'claimed'; amount: bigint }
  | { phase: 'failed'; reason: ClaimFailure };

/** The balance of a token that knows rewards. */
type Earned = Required<TokenBalance>;

/**
 * Claims the rewards of an account, and follows what was sent, also by another element, in another tab or on an earlier
 * visit. The balance is the element's.
 */
export class ClaimController extends Controller {
  #state: ClaimState = { phase: 'idle' };
  /** Whose claim of which token it is. */
  #key = '';
  #stopFollowing = (): void => undefined;
  #stopWatching = (): void => undefined;
  /** The element of the claim that had the focus before the rendering. */
  #focused: Element | undefined;

  /** Renders the rewards, and the button that claims them. */
  render(balance: Earned, token: RewardToken, account: WalletAccount) {
    this.#follow(token, account);
    const { element } = this.host;
    const { phase } = this.#state;
    const own = ownTexts.get(getPrimaryTag(getLanguage(element)));
    if (!own) return undefined;
    const texts = getTexts(element, network, own) as ClaimTexts;
    const focused = element.shadowRoot?.activeElement;
    this.#focused = focused?.closest('[part=credits]') ? focused : undefined;
    const amount = this.#format(balance.credits, balance.symbol);
    const isBusy = phase === 'asking' || this.#isWaiting;
    const canClaim = balance.credits !== '0' && !balance.isPaused;
    return (
      <div key="credits" class="row" part="credits">
        {balance.credits !== '0' && <span key="claimable">{texts.claimable({ amount })}</span>}
        {(canClaim || isBusy) && (
          <button
            key="claim"
            id="claim"
            type="button"
            class="button primary"
            part="claim"
            aria-disabled={isBusy ? 'true' : null}
            onClick={() => isBusy || void this.#claim(token, account)}
          >
            {texts.claim()}
          </button>
        )}
        <span
          key="status"
          id="claim-status"
          class={phase === 'claimed' ? 'claimed' : 'muted'}
          role="status"
          tabIndex={-1}
        >
          {this.#describe(balance, texts)}
        </span>
        {this.#isWaiting && (
          <button
            key="stop-waiting"
            type="button"
            class="link"
            part="stop-waiting"
            onClick={() => this.#stopWaiting(token, account)}
          >
            {texts.claimStopWaiting()}
          </button>
        )}
        <span key="error" class="failure" part="error" role="alert">
          {this.#state.phase === 'failed' && texts[this.#state.reason]()}
        </span>
      </div>
    );
  }

  /** Moves the focus from a button that has disappeared to the message in its place. */
  override hostDidRender(): void {
    if (!this.#focused || this.#focused.isConnected) return;
    this.#focused = undefined;
    const tree = this.host.element.shadowRoot!;
    const status = tree.getElementById('claim-status');
    const isSilent = status?.textContent === '';
    ((isSilent && tree.getElementById('claim')) || status)?.focus();
  }

  /** Stops following what was sent until the next rendering. */
  override hostDisconnected(): void {
    this.#stopFollowing();
    this.#stopWatching();
    this.#key = '';
  }

  #describe({ credits, isPaused, symbol, decimals }: Earned, texts: ClaimTexts): string {
    const state = this.#state;
    if (state.phase === 'asking' || state.phase === 'asked') return texts.claimAsking();
    if (state.phase === 'sent') return texts.claimSent();
    if (state.phase === 'claimed') {
      return texts.claimed({ amount: this.#format(toDecimal(state.amount, decimals), symbol) });
    }
    return isPaused && credits !== '0' ? texts.claimPaused() : '';
  }

  #format(amount: string, symbol: string): string {
    const number = formatAmount(amount, getLanguage(this.host.element));
    return symbol === '' ? isolate(number) : `${isolate(number)} ${isolate(symbol)}`;
  }

  /** Follows what was sent before, also on an earlier visit. */
  #follow(token: RewardToken, account: WalletAccount): void {
    const key = JSON.stringify([token, account.address]);
    if (key === this.#key) return;
    this.hostDisconnected();
    this.#key = key;
    this.#state = { phase: 'idle' };
    const pending = toPending(token, account);
    const sent = pending.read();
    if (sent) void this.#followSent(token, account, sent);
    // Another element or tab claims, or no longer waits for it.
    this.#stopWatching = pending.watch(() => {
      if (key !== this.#key || this.#state.phase === 'asking') return;
      const now = pending.read();
      if (now) void this.#followSent(token, account, now);
      else if (this.#isWaiting) {
        this.#stopFollowing();
        this.#set({ phase: 'idle' });
      }
    });
  }

  async #claim(token: RewardToken, account: WalletAccount): Promise<void> {
    const key = this.#key;
    const pending = toPending(token, account);
    const earlier = pending.read();
    let asked: SentCall | undefined;
    let sent: SentCall | undefined;
    let failure: ClaimFailure | undefined;
    this.#stopFollowing();
    this.#set({ phase: 'asking' });
    try {
      if (account.chainId !== token.chainId) await switchChain(token).catch(failToSwitch);
      const node = await loadTokenNode(token);
      const { address } = account;
      const call = { name: 'claim' } as const;
      sent = await sendCall(node, requestWallet, token, address, call, (one) => {
        asked = one;
        pending.write(one);
      });
    } catch (error) {
      failure = describeFailure(error);
      // The wallet may have sent it, and only its answer was lost.
      if (asked && failure === 'claimWalletFailed') sent = { ...asked, isUnknown: true };
      else if (earlier?.isUnknown) sent = earlier;
    }
    if (sent) pending.write(sent);
    else pending.forget();
    if (key !== this.#key) return;
    if (failure) this.#set({ phase: 'failed', reason: failure });
    if (sent) await this.#followSent(token, account, sent);
  }

  async #followSent(token: RewardToken, account: WalletAccount, sent: SentCall): Promise<void> {
    const key = this.#key;
    // Nothing is shown of what the wallet may not have sent, before a block has it.
    const showWaiting = (): void => {
      if (!sent.isUnknown) this.#set({ phase: sent.hash === undefined ? 'asked' : 'sent' });
      else if (this.#state.phase !== 'failed') this.#set({ phase: 'idle' });
    };
    this.#stopFollowing();
    showWaiting();
    const node = await loadTokenNode(token);
    if (key !== this.#key) return;
    const pending = toPending(token, account);
    this.#stopFollowing();
    this.#stopFollowing = followCall(node, token, sent, (progress) => {
      if (progress.isFinal) pending.forget();
      if (progress.phase === 'sent') showWaiting();
      if (progress.phase === 'failed') {
        this.#set({ phase: 'failed', reason: describeRefusal(progress.failure) });
      }
      if (progress.phase === 'done') {
        this.#set({ phase: 'claimed', amount: progress.event.value });
        reloadBalances();
      }
    });
  }

  /** No longer waits for what was sent, which a reorganisation may have removed permanently. */
  #stopWaiting(token: RewardToken, account: WalletAccount): void {
    this.#stopFollowing();
    toPending(token, account).forget();
    this.#set({ phase: 'idle' });
  }

  /** Whether something was sent, or is to be confirmed elsewhere. */
  get #isWaiting(): boolean {
    return this.#state.phase === 'asked' || this.#state.phase === 'sent';
  }

  #set(state: ClaimState): void {
    this.#state = state;
    this.host.requestUpdate();
  }
}

/** A claim concerns no target. */
const toPending = (token: RewardToken, { address }: WalletAccount) =>
  new PendingCall(token, address, '');

function failToSwitch(): never {
  throw new NotSwitchedError();
}
