import { getTokenNode } from '../../../store/wallet/endorsing';
import { requestWallet } from '../../../store/wallet/wallet';
import { followCall } from '../../../wallet/follow-call';
import type { RewardToken } from '../../../wallet/reward-token';
import { sendCall } from '../../../wallet/token-call';
import { toFailure, type EndorsementFailure } from './failure';

/**
 * Has the wallet cancel a request that was not answered. All that follow the request learn that it is
 * cancelled.
 *
 * @param listener is called when the wallet has sent it, and with the failure if there is one
 * @returns a function that no longer waits for it
 */
export function cancelRequest(
  token: RewardToken,
  account: `0x${string}`,
  requestId: `0x${string}`,
  listener: (failure?: EndorsementFailure) => void,
): () => void {
  let isOver = false;
  let stopFollowing = (): void => undefined;
  const node = getTokenNode(token);
  const call = { name: 'cancelRequest', requestId } as const;
  sendCall(node, requestWallet, token, account, call).then(
    (sent) => {
      if (isOver) return;
      listener();
      stopFollowing = followCall(node, token, sent, (progress) => {
        if (progress.phase === 'failed') listener(progress.failure);
      });
    },
    (error: unknown) => isOver || listener(toFailure(error)),
  );
  return () => {
    isOver = true;
    stopFollowing();
  };
}
