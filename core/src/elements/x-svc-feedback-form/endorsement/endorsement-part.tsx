import { h, type VNode } from '@stencil/core';
import { getLanguage } from '../../../i18n/language';
import type { FocusController } from '../../../parts/focus-controller';
import { Loading } from '../../../parts/loading';
import { reloadStandings } from '../../../store/wallet/endorsing';
import { isOnOtherChain, resumeWallet, walletState } from '../../../store/wallet/wallet';
import type { RewardToken } from '../../../wallet/reward-token';
import type { FormOwner } from '../form-owner';
import { AmountForm } from './amount-form';
import { Confirmation } from './confirmation';
import { ConnectionControl } from './connection-control';
import { EndorsementControl } from './endorsement-control';
import { Connection } from './connection';
import { Progress } from './progress';
import { Stake } from './stake';
import { getEndorsementTexts, type EndorsementTexts } from './texts';
import { createAmountFormat, type EndorsementView } from './view';

/** Endorses the target of the form with tokens, withdraws stake from it, and disapproves of it. */
export class EndorsementPart {
  readonly #owner: FormOwner;
  readonly #control: EndorsementControl;
  readonly #connection: ConnectionControl;
  /** What has the focus in the part. */
  #focused: Element | undefined;

  constructor(owner: FormOwner, focus: FocusController) {
    this.#owner = owner;
    this.#control = new EndorsementControl(owner, focus);
    this.#connection = new ConnectionControl(owner);
    void resumeWallet();
  }

  /**
   * Returns nothing until the texts are loaded, and with a token that cannot endorse.
   *
   * @param target the address at which the target is endorsed
   */
  render(token: RewardToken, target: `0x${string}`): VNode | undefined {
    const texts = getEndorsementTexts(this.#owner.element);
    if (!texts) return undefined;
    this.#noteFocus();
    const { account } = walletState;
    const isReadable = account && !isOnOtherChain(token, account);
    this.#control.show(isReadable ? { token, account: account.address, target } : undefined);
    if (this.#control.standing?.data?.canEndorse === false) return undefined;
    return (
      <section
        id="endorsement"
        class="endorsement sets"
        part="endorsement"
        aria-labelledby="endorsement-title"
        tabIndex={-1}
      >
        <strong id="endorsement-title">{texts.endorsement()}</strong>
        <p class="hint muted">{texts.endorsementHint()}</p>
        {this.#renderContent(token, texts)}
      </section>
    );
  }

  /** Call this after each rendering: the part gets the focus if what had it in the part is gone. */
  keepFocus(): void {
    if (this.#focused?.isConnected === false) {
      this.#owner.element.shadowRoot!.getElementById('endorsement')?.focus();
    }
    this.#focused = undefined;
  }

  leave(): void {
    this.#control.leave();
  }

  #noteFocus(): void {
    const active = this.#owner.element.shadowRoot?.activeElement;
    this.#focused = active?.closest('#endorsement') ? active : undefined;
  }

  #renderContent(token: RewardToken, texts: EndorsementTexts) {
    const { account, isResuming } = walletState;
    const connection = this.#connection;
    const isOnChain = account?.chainId === token.chainId;
    connection.show(isOnChain ? undefined : account ? 'wrong-chain' : 'no-wallet');
    const isHindered = !isOnChain && (account !== undefined || !isResuming);
    const { data: standing, status } = this.#control.standing ?? {};
    const isUnread = status === 'error';
    if (!standing) {
      if (isHindered) return <Connection texts={texts} connection={connection} token={token} />;
      if (isUnread) return <Unread texts={texts} />;
      return [
        <Loading texts={texts} />,
        <span class="skeleton set" aria-hidden="true" part="loading" />,
      ];
    }
    const language = getLanguage(this.#owner.element);
    const format = createAmountFormat(language, standing.symbol);
    const view: EndorsementView = { texts, format, standing, control: this.#control };
    return [
      isUnread && <Unread texts={texts} />,
      <Progress {...view} />,
      isHindered ? (
        <Connection texts={texts} connection={connection} token={token} />
      ) : (
        !this.#control.isBusy && [
          <Stake {...view} />,
          this.#control.step === 'editing' ? <AmountForm {...view} /> : <Confirmation {...view} />,
        ]
      ),
    ];
  }
}

function Unread({ texts }: { texts: EndorsementTexts }) {
  return (
    <div class="notice failed" part="error" role="alert">
      <span>{texts.balanceFailed()}</span>
      <button type="button" class="button" part="retry" onClick={reloadStandings}>
        {texts.retry()}
      </button>
    </div>
  );
}
