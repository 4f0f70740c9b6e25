import { h, type FunctionalComponent } from '@stencil/core';
import type { RewardToken } from '../../../wallet/reward-token';
import type { ConnectionControl } from './connection-control';
import type { EndorsementTexts } from './texts';

interface ConnectionProps {
  texts: EndorsementTexts;
  connection: ConnectionControl;
}

/** Why nothing can be endorsed without a wallet, and the button that connects one. */
export const NoWallet: FunctionalComponent<ConnectionProps> = ({ texts, connection }) => {
  const { isWaiting, failure } = connection;
  return (
    <div key="connection" class="notice" part="no-wallet">
      <span role="status">{isWaiting ? texts.connecting() : texts.endorsementNoWallet()}</span>
      <button
        type="button"
        class="button"
        part="connect"
        aria-disabled={isWaiting ? 'true' : null}
        onClick={() => isWaiting || void connection.connect()}
      >
        {texts.connect()}
      </button>
      <span class="hint failure" role="alert">
        {failure && texts[failure]({ chain: '' })}
      </span>
    </div>
  );
};

interface WrongChainProps extends ConnectionProps {
  token: RewardToken;
}

/** That the wallet is on another chain, and the button that switches. */
export const WrongChain: FunctionalComponent<WrongChainProps> = ({ texts, connection, token }) => {
  const { isWaiting, failure } = connection;
  return (
    <div key="connection" class="notice" part="wrong-chain">
      <span role="status">{isWaiting ? texts.connecting() : texts.wrongNetwork()}</span>
      <button
        type="button"
        class="button"
        part="switch"
        aria-disabled={isWaiting ? 'true' : null}
        onClick={() => isWaiting || void connection.switchTo(token)}
      >
        {texts.switchNetwork()}
      </button>
      <span class="hint failure" role="alert">
        {failure && texts[failure]({ chain: token.chainId })}
      </span>
    </div>
  );
};
