import { h, type VNode } from '@stencil/core';
import { getLanguage } from '../../../i18n/language';
import type { NextFocus } from '../../../parts/next-focus';
import { Loading } from '../../../parts/notice';
import { isOnOtherChain } from '../../../store/wallet/balance';
import { reloadStandings } from '../../../store/wallet/endorsing';
import { resumeWallet, walletState } from '../../../store/wallet/wallet';
import type { RewardToken } from '../../../wallet/reward-token';
import type { FormOwner } from '../form-owner';
import { AmountForm } from './amount-form';
import { Confirmation } from './confirmation';
import { ConnectionControl } from './connection-control';
import { EndorsementControl } from './endorsement-control';
import { NoWallet, WrongChain } from './connection';
import { Progress } from './progress';
import { Stake } from './stake';
import { endorsementTexts, type EndorsementTexts } from './texts';
import { createAmountFormat, type EndorsementView } from './view';

/** Endorses the target of the form with tokens, withdraws stake from it, and disapproves of it. */
export class EndorsementPart {
  readonly #owner: FormOwner;
  readonly #control: EndorsementControl;
  readonly #connection: ConnectionControl;

  constructor(owner: FormOwner, focus: NextFocus) {
    this.#owner = owner;
    this.#control = new EndorsementControl(owner, focus);
    this.#connection = new ConnectionControl(owner);
    void resumeWallet();
  }

  /** Nothing until the texts are loaded. */
  render(token: RewardToken, target: `0x${string}`): VNode | undefined {
    const texts = endorsementTexts.get(this.#owner.element);
    if (!texts) return undefined;
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
        {this.#renderContent(token, target, texts)}
      </section>
    );
  }

  leave(): void {
    this.#control.leave();
  }

  #renderContent(token: RewardToken, target: `0x${string}`, texts: EndorsementTexts) {
    const { account, isResuming } = walletState;
    const isReadable = account && !isOnOtherChain(token, account);
    this.#control.show(isReadable ? { token, account: account.address, target } : undefined);
    if (!account) {
      if (isResuming) return <Skeleton texts={texts} />;
      return <NoWallet texts={texts} connection={this.#connection} />;
    }
    if (account.chainId !== token.chainId) {
      return <WrongChain texts={texts} connection={this.#connection} token={token} />;
    }
    const { data: standing, status } = this.#control.standing ?? {};
    if (status === 'error' && !standing) {
      return (
        <div class="notice failed" part="error" role="alert">
          <span>{texts.balanceFailed()}</span>
          <button type="button" class="button" part="retry" onClick={reloadStandings}>
            {texts.retry()}
          </button>
        </div>
      );
    }
    if (!standing) return <Skeleton texts={texts} />;
    const language = getLanguage(this.#owner.element);
    const format = createAmountFormat(language, standing.symbol);
    const view: EndorsementView = { texts, format, standing, control: this.#control };
    return [
      <Progress {...view} />,
      !this.#control.isBusy && [
        <Stake {...view} />,
        this.#control.step === 'editing' ? <AmountForm {...view} /> : <Confirmation {...view} />,
      ],
    ];
  }
}

function Skeleton({ texts }: { texts: EndorsementTexts }) {
  return [
    <Loading texts={texts} />,
    <span class="skeleton set" aria-hidden="true" part="loading" />,
  ];
}
