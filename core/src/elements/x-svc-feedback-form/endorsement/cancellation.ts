import { requestWallet } from '../../../store/wallet/balance';
import { getTokenNode } from '../../../store/wallet/endorsing';
import { followCall } from '../../../wallet/follow-call';
import type { RewardToken } from '../../../wallet/reward-token';
import { sendCall } from '../../../wallet/token-call';
import { toFailure, type EndorsementFailure } from './endorsement-failure';

/** Cancels a request that was not answered. Whoever follows the request learns that it is cancelled. */
export class Cancellation {
  step: 'asking' | 'sent' | undefined;
  /** The attempt whose outcome is waited for. */
  #attempt: object | undefined;
  #stopFollowing = (): void => undefined;

  /** @param listener is called when the wallet has sent it, and with the failure if there is one */
  async start(
    token: RewardToken,
    account: `0x${string}`,
    requestId: `0x${string}`,
    listener: (failure?: EndorsementFailure) => void,
  ): Promise<void> {
    this.stop();
    const attempt = {};
    this.#attempt = attempt;
    this.step = 'asking';
    const fail = (failure: EndorsementFailure): void => {
      if (attempt !== this.#attempt) return;
      this.stop();
      listener(failure);
    };
    try {
      const node = getTokenNode(token);
      const call = { name: 'cancelRequest', requestId } as const;
      const sent = await sendCall(node, requestWallet, token, account, call);
      if (attempt !== this.#attempt) return;
      this.step = 'sent';
      listener();
      this.#stopFollowing = followCall(node, token, sent, (progress) => {
        if (progress.phase === 'failed') fail(progress.failure);
      });
    } catch (error) {
      fail(toFailure(error));
    }
  }

  /** No longer waits for it. */
  stop(): void {
    this.#stopFollowing();
    this.#stopFollowing = () => undefined;
    this.#attempt = undefined;
    this.step = undefined;
  }
}
