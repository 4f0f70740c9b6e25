import { h, type FunctionalComponent } from '@stencil/core';
import { formatAmount } from '../../../src/parts/format-amount';
import { isolate } from '../../../src/parts/isolate';
import type { ConnectedAccount } from '../../store/accounts';
import type { ConnectTexts } from '../../texts';

type TokenReward = NonNullable<ConnectedAccount['rewards']>[number];

interface RewardProps {
  account: ConnectedAccount;
  /** How people know the network. */
  network: string;
  texts: ConnectTexts;
  language: string;
  isBusy: boolean;
  onRequest: () => void;
}

/** Renders the rewards of tokens for a connected account; nothing without rewards. */
export const Reward: FunctionalComponent<RewardProps> = (props) => {
  const { account, texts, language } = props;
  const rewards = (account.rewards ?? []).filter(({ amount }) => amount !== undefined);
  if (rewards.length === 0) return null;
  const offered = rewards.filter(({ status }) => status === 'available');
  const pending = rewards.filter(({ status }) => status === 'pending');
  return (
    // The focus goes here when the button is gone.
    <div
      id={`reward-${account.id}`}
      class={offered.length > 0 ? 'reward' : 'muted'}
      role="status"
      tabIndex={-1}
    >
      {offered.length > 0 ? (
        <Offer {...props} amount={describeAmounts(offered, language)} />
      ) : pending.length > 0 ? (
        texts.rewardPending({ amount: describeAmounts(pending, language) })
      ) : (
        texts.rewardEarned()
      )}
    </div>
  );
};

const Offer: FunctionalComponent<RewardProps & { amount: string }> = (props) => {
  const { account, network, texts, isBusy, amount, onRequest } = props;
  const id = `reward-offer-${account.id}`;
  return [
    <p id={id}>{texts.rewardOffer({ amount, network: isolate(network) })}</p>,
    <button
      type="button"
      class="button"
      aria-describedby={id}
      aria-disabled={isBusy ? 'true' : null}
      onClick={() => isBusy || onRequest()}
    >
      {texts.getReward({ amount })}
    </button>,
  ];
};

const describeAmounts = (rewards: readonly TokenReward[], language: string) =>
  isolate(
    rewards
      .map(({ amount = '', symbol = '' }) => `${formatAmount(amount, language)} ${symbol}`.trim())
      .join(' + '),
  );
