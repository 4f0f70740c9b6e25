import { forceUpdate, h } from '@stencil/core';
import balance from '../../i18n/compiled/en/balance';
import type claim from '../../i18n/compiled/en/claim';
import { getLanguage } from '../../i18n/language';
import { PartTexts } from '../../i18n/part-texts';
import { formatAmount } from '../../parts/format-amount';
import { isolate } from '../../parts/isolate';
import {
  loadTokenNode,
  reloadBalances,
  requestWallet,
  switchChain,
} from '../../store/wallet/balance';
import { PendingCall } from '../../store/wallet/pending-call';
import { followCall, type CallProgress } from '../../wallet/follow-call';
import type { WalletAccount } from '../../wallet/port';
import type { RewardToken, TokenBalance } from '../../wallet/reward-token';
import { toDecimal } from '../../wallet/to-decimal';
import { CallRefusedError, sendCall, type SentCall } from '../../wallet/token-call';
import { RequestPendingError, UserRejectedError } from '../../wallet/wallet-errors';

type ClaimTexts = typeof balance & typeof claim;

/** The texts of claiming, which few pages show. */
const partTexts = new PartTexts<ClaimTexts>(balance, {
  en: () => import('../../i18n/compiled/en/claim'),
  ar: () => import('../../i18n/compiled/ar/claim'),
  de: () => import('../../i18n/compiled/de/claim'),
  es: () => import('../../i18n/compiled/es/claim'),
  fr: () => import('../../i18n/compiled/fr/claim'),
  pt: () => import('../../i18n/compiled/pt/claim'),
  sw: () => import('../../i18n/compiled/sw/claim'),
  zh: () => import('../../i18n/compiled/zh/claim'),
});

type Failure =
  | 'notSwitched'
  | Exclude<keyof typeof claim, 'claim' | 'claimable' | 'claimed' | 'claimStopWaiting'>;

/** How far a claim is: not started, in the wallet, in no block yet, done, or failed. */
type ClaimState =
  | { phase: 'idle' | 'asking' | 'sent' }
  | { phase: 'claimed'; amount: bigint }
  | { phase: 'failed'; reason: Failure };

/** The balance of a token that knows rewards. */
type Earned = Required<TokenBalance>;

/** The rewards of an account, and the button that claims them. */
export class Claim {
  readonly #owner: { readonly element: HTMLElement };
  #state: ClaimState = { phase: 'idle' };
  /** Whose claim of which token it is. */
  #key = '';
  #stopFollowing = (): void => undefined;
  #stopWatching = (): void => undefined;

  constructor(owner: { readonly element: HTMLElement }) {
    this.#owner = owner;
  }

  /** Call this when the element is disconnected; what was sent is followed again after the next rendering. */
  leave(): void {
    this.#stopFollowing();
    this.#stopWatching();
    this.#key = '';
  }

  render(balance: Earned, token: RewardToken, account: WalletAccount) {
    this.#follow(token, account);
    const { element } = this.#owner;
    const { phase } = this.#state;
    const texts = partTexts.get(element);
    if (!texts) return undefined;
    const amount = this.#format(balance.credits, balance.symbol);
    const isBusy = phase === 'asking' || phase === 'sent';
    const canClaim = balance.credits !== '0' && !balance.isPaused;
    return (
      <div class="row" part="credits">
        {balance.credits !== '0' && <span>{texts.claimable({ amount })}</span>}
        {(canClaim || isBusy) && (
          <button
            type="button"
            class="button primary"
            part="claim"
            aria-disabled={isBusy ? 'true' : null}
            onClick={() => isBusy || void this.#claim(token, account)}
          >
            {texts.claim()}
          </button>
        )}
        <span role="status" class={phase === 'claimed' ? 'claimed' : 'muted'}>
          {this.#describe(balance, texts)}
        </span>
        {phase === 'sent' && (
          <button
            type="button"
            class="link"
            part="stop-waiting"
            onClick={() => this.#forget(token, account)}
          >
            {texts.claimStopWaiting()}
          </button>
        )}
        <span class="failure" part="error" role="alert">
          {this.#state.phase === 'failed' && texts[this.#state.reason]()}
        </span>
      </div>
    );
  }

  #describe({ credits, isPaused, symbol, decimals }: Earned, texts: ClaimTexts): string {
    const state = this.#state;
    if (state.phase === 'asking') return texts.claimAsking();
    if (state.phase === 'sent') return texts.claimSent();
    if (state.phase === 'claimed') {
      return texts.claimed({ amount: this.#format(toDecimal(state.amount, decimals), symbol) });
    }
    return isPaused && credits !== '0' ? texts.claimPaused() : '';
  }

  #format(amount: string, symbol: string): string {
    const number = formatAmount(amount, getLanguage(this.#owner.element));
    return symbol === '' ? isolate(number) : `${isolate(number)} ${isolate(symbol)}`;
  }

  /** Follows what was sent before, also on an earlier visit. */
  #follow(token: RewardToken, account: WalletAccount): void {
    const key = JSON.stringify([token, account.address]);
    if (key === this.#key) return;
    this.leave();
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
      else if (this.#state.phase === 'sent') {
        this.#stopFollowing();
        this.#set({ phase: 'idle' });
      }
    });
  }

  async #claim(token: RewardToken, account: WalletAccount): Promise<void> {
    const key = this.#key;
    const pending = toPending(token, account);
    this.#stopFollowing();
    this.#set({ phase: 'asking' });
    try {
      if (account.chainId !== token.chainId) await switchChain(token).catch(failToSwitch);
      const node = await loadTokenNode(token);
      const { address } = account;
      const call = { name: 'claim' } as const;
      const sent = await sendCall(node, requestWallet, token, address, call, (asked) =>
        pending.write(asked),
      );
      pending.write(sent);
      if (key === this.#key) await this.#followSent(token, account, sent);
    } catch (error) {
      pending.forget();
      if (key === this.#key) this.#set({ phase: 'failed', reason: toReason(error) });
    }
  }

  async #followSent(token: RewardToken, account: WalletAccount, sent: SentCall): Promise<void> {
    const key = this.#key;
    this.#stopFollowing();
    this.#set({ phase: 'sent' });
    const node = await loadTokenNode(token);
    if (key !== this.#key) return;
    const pending = toPending(token, account);
    this.#stopFollowing();
    this.#stopFollowing = followCall(node, token, sent, (progress) => {
      if (isOver(progress)) pending.forget();
      this.#set(toState(progress));
      if (progress.phase === 'done') reloadBalances();
    });
  }

  /** No longer waits for what was sent, which a reorganisation may have dropped for good. */
  #forget(token: RewardToken, account: WalletAccount): void {
    this.#stopFollowing();
    toPending(token, account).forget();
    this.#set({ phase: 'idle' });
  }

  #set(state: ClaimState): void {
    this.#state = state;
    forceUpdate(this.#owner);
  }
}

class NotSwitchedError extends Error {
  override readonly name = 'NotSwitchedError';
}

function failToSwitch(): never {
  throw new NotSwitchedError();
}

/** A claim concerns no target. */
const toPending = (token: RewardToken, { address }: WalletAccount) =>
  new PendingCall(token, address, '');

function isOver(progress: CallProgress): boolean {
  return 'isFinal' in progress && progress.isFinal;
}

function toState(progress: CallProgress): ClaimState {
  if (progress.phase === 'failed') return { phase: 'failed', reason: toReason(progress.failure) };
  if (progress.phase !== 'done') return { phase: 'sent' };
  return { phase: 'claimed', amount: progress.event.value };
}

/** Why nothing was claimed. */
function toReason(error: unknown): Failure {
  const { name } = error as { name?: string };
  if (name === 'NotSwitchedError' || name === 'WalletChangedError') return 'notSwitched';
  if (error instanceof UserRejectedError) return 'claimDeclined';
  if (error instanceof RequestPendingError) return 'claimBusy';
  if (name === 'EnforcedPause') return 'claimPaused';
  if (name === 'ZeroAmount') return 'claimNothing';
  if (name === 'Replaced') return 'claimReplaced';
  if (name === 'WalletFailedError' || name === 'NoWalletError') return 'claimWalletFailed';
  const isRefused =
    error instanceof CallRefusedError || name === 'Reverted' || name === 'NotExecuted';
  return isRefused ? 'claimRefused' : 'claimUnread';
}
