import { h, type VNode } from '@stencil/core';
import { getLanguage } from '../../../i18n/language';
import { Controller } from '../../../parts/controller';
import type { ControllerHost } from '../../../parts/controller-host';
import type { FocusController } from '../../../parts/focus-controller';
import { isolate } from '../../../parts/isolate';
import { Loading } from '../../../parts/loading';
import { reloadStakePositions } from '../../../store/wallet/endorsing';
import { isOnOtherChain, resumeWallet, walletState } from '../../../store/wallet/wallet';
import type { RewardToken } from '../../../wallet/reward-token';
import { AmountForm, Stake } from './amount';
import { CallController, type EndorsementView } from './call-controller';
import { Confirmation } from './confirmation';
import { Connection, ConnectionController } from './connection';
import { Progress } from './progress';
import { getEndorsementTexts, type EndorsementElement, type EndorsementTexts } from './texts';

/**
 * Shows the part that endorses the target of the form with tokens, withdraws stake from it, and disapproves of it. The
 * part gets the focus if the focused element in it was removed.
 */
export class EndorsementPart extends Controller<EndorsementElement> {
  readonly #call: CallController;
  readonly #connection: ConnectionController;
  /** The focused element in the part. */
  #focused: Element | undefined;

  constructor(host: ControllerHost & EndorsementElement, focus: FocusController) {
    super(host);
    this.#call = new CallController(host, focus);
    this.#connection = new ConnectionController(host);
    void resumeWallet();
  }

  /**
   * Returns nothing until the texts are loaded, and with a token that cannot endorse.
   *
   * @param target the address at which the target is endorsed
   */
  render(token: RewardToken, target: `0x${string}`): VNode | undefined {
    const texts = getEndorsementTexts(this.host.element);
    if (!texts) return undefined;
    const { account } = walletState;
    const isReadable = account && !isOnOtherChain(token, account);
    this.#call.show(isReadable ? { token, account: account.address, target } : undefined);
    if (this.#call.stakePosition?.data?.canEndorse === false) return undefined;
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

  /** Call this when the form shows a target without an address. */
  leave(): void {
    this.#call.leave();
  }

  override hostWillRender(): void {
    const active = this.#tree?.activeElement;
    this.#focused = active?.closest('#endorsement') ? active : undefined;
  }

  override hostDidRender(): void {
    const isLost = this.#focused?.isConnected === false && !this.#tree!.activeElement;
    if (isLost) this.#tree!.getElementById('endorsement')?.focus();
  }

  get #tree(): ShadowRoot | null {
    return this.host.element.shadowRoot;
  }

  #renderContent(token: RewardToken, texts: EndorsementTexts) {
    const { account, isResuming } = walletState;
    const call = this.#call;
    const connection = this.#connection;
    const isOnChain = account?.chainId === token.chainId;
    connection.show(isOnChain ? undefined : account ? 'wrong-chain' : 'no-wallet');
    const isHindered = !isOnChain && (account !== undefined || !isResuming);
    const { data: stakePosition, status } = call.stakePosition ?? {};
    const isUnread = status === 'error';
    if (!stakePosition) {
      if (isHindered) return <Connection texts={texts} connection={connection} token={token} />;
      if (isUnread) return <Unread texts={texts} />;
      return [
        <Loading texts={texts} />,
        <span class="skeleton set" aria-hidden="true" part="loading" />,
      ];
    }
    const format = createAmountFormat(getLanguage(this.host.element), stakePosition.symbol);
    const view: EndorsementView = { texts, format, stakePosition, call };
    return [
      isUnread && <Unread texts={texts} />,
      <Progress {...view} />,
      isHindered ? (
        <Connection texts={texts} connection={connection} token={token} />
      ) : (
        !call.isBusy && [
          <Stake {...view} />,
          call.step === 'editing' ? <AmountForm {...view} /> : <Confirmation {...view} />,
        ]
      ),
    ];
  }
}

/** Returns a function that writes amounts of a token in a language. */
function createAmountFormat(language: string, symbol: string): (amount: bigint) => string {
  const numbers = new Intl.NumberFormat(language);
  return (amount) => `${numbers.format(amount)}${symbol && ` ${isolate(symbol)}`}`;
}

function Unread({ texts }: { texts: EndorsementTexts }) {
  return (
    <div class="notice failed" part="error" role="alert">
      <span>{texts.balanceFailed()}</span>
      <button type="button" class="button" part="retry" onClick={reloadStakePositions}>
        {texts.retry()}
      </button>
    </div>
  );
}
