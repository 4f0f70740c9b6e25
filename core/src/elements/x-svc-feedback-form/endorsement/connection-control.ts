import { forceUpdate } from '@stencil/core';
import { connectWallet } from '../../../sign-in/connect-wallet';
import { switchChain } from '../../../store/wallet/wallet';
import type { RewardToken } from '../../../wallet/reward-token';
import type { FormOwner } from '../form-owner';
import { findWalletConnect, openWalletConnect } from '../../../parts/wallet-connect-link';
import { toPlainFailure, type PlainFailure } from './endorsement-failure';

/** Connects a wallet, and has it switch to the chain of the token. */
export class ConnectionControl {
  readonly #owner: FormOwner;
  isWaiting = false;
  failure: PlainFailure | 'notSwitched' | 'unknownChain' | undefined;
  /** What hinders, as it is shown now. */
  notice: 'no-wallet' | 'wrong-chain' | undefined;

  constructor(owner: FormOwner) {
    this.#owner = owner;
  }

  /** Call this while rendering. A failure concerns only the notice in which it was shown. */
  show(notice: ConnectionControl['notice']): void {
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
    describe: (error: unknown) => ConnectionControl['failure'],
  ): Promise<void> {
    const { notice } = this;
    this.isWaiting = true;
    this.failure = undefined;
    forceUpdate(this.#owner);
    try {
      await attempt;
    } catch (error) {
      if (notice === this.notice) this.failure = describe(error);
    }
    this.isWaiting = false;
    forceUpdate(this.#owner);
  }
}
