import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../../parts/controller';
import { findWalletConnect, openWalletConnect } from '../../../parts/wallet-connect-link';
import { connectWallet } from '../../../sign-in/connect-wallet';
import { switchChain } from '../../../store/wallet/wallet';
import type { RewardToken } from '../../../wallet/reward-token';
import { toPlainFailure, type PlainFailure } from './failure';
import type { EndorsementTexts } from './texts';

interface ConnectionProps {
  texts: EndorsementTexts;
  connection: ConnectionController;
  token: RewardToken;
}

/**
 * Why nothing can be endorsed without a wallet, or with one that is on another chain, and the button that
 * connects it or has it switch.
 */
export const Connection: FunctionalComponent<ConnectionProps> = ({ texts, connection, token }) => {
  const { isWaiting, failure, notice } = connection;
  const isOnOtherChain = notice === 'wrong-chain';
  const reason = isOnOtherChain ? texts.wrongNetwork : texts.endorsementNoWallet;
  const act = (): Promise<void> =>
    isOnOtherChain ? connection.switchTo(token) : connection.connect();
  return (
    <div key="connection" class="notice" part={notice}>
      <span role="status">{isWaiting ? texts.connecting() : reason()}</span>
      <button
        type="button"
        class="button"
        part={isOnOtherChain ? 'switch' : 'connect'}
        aria-disabled={isWaiting ? 'true' : null}
        onClick={() => isWaiting || void act()}
      >
        {isOnOtherChain ? texts.switchNetwork() : texts.connect()}
      </button>
      <span class="hint failure" role="alert">
        {failure && texts[failure]({ chain: token.chainId })}
      </span>
    </div>
  );
};

/** Connects a wallet, and has it switch to the chain of the token. Its caller decides whether that is needed. */
export class ConnectionController extends Controller {
  isWaiting = false;
  failure: PlainFailure | 'notSwitched' | 'unknownChain' | undefined;
  /** The obstacle that is shown now. */
  notice: 'no-wallet' | 'wrong-chain' | undefined;

  /** Call this while rendering. A failure concerns only the notice in which it was shown. */
  show(notice: ConnectionController['notice']): void {
    if (notice !== this.notice) this.failure = undefined;
    this.notice = notice;
  }

  /** Connects the wallet that was used last, or has the page's own element for it do that. */
  async connect(): Promise<void> {
    if (findWalletConnect()) openWalletConnect();
    else await this.#attempt(connectWallet(), toPlainFailure);
  }

  async switchTo(token: RewardToken): Promise<void> {
    await this.#attempt(switchChain(token), (error) =>
      (error as Error).name === 'UnknownChainError' ? 'unknownChain' : 'notSwitched',
    );
  }

  async #attempt(
    attempt: Promise<unknown>,
    describe: (error: unknown) => ConnectionController['failure'],
  ): Promise<void> {
    const { notice } = this;
    this.isWaiting = true;
    this.failure = undefined;
    this.host.requestUpdate();
    try {
      await attempt;
    } catch (error) {
      if (notice === this.notice) this.failure = describe(error);
    }
    this.isWaiting = false;
    this.host.requestUpdate();
  }
}
