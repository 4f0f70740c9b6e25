import { h, type FunctionalComponent } from '@stencil/core';
import type { RewardToken } from '../../../wallet/reward-token';
import type { ConnectionControl } from './connection-control';
import type { EndorsementTexts } from './texts';

interface ConnectionProps {
  texts: EndorsementTexts;
  connection: ConnectionControl;
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
