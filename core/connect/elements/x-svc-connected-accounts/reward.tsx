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

/** What reward tokens give for a connected account, and how to get it; nothing where they give nothing. */
export const Reward: FunctionalComponent<RewardProps> = (props) => {
  const { account, network, texts, language, isBusy, onRequest } = props;
  const rewards = (account.rewards ?? []).filter(({ amount }) => amount !== undefined);
  const offered = rewards.filter(({ status }) => status === 'available');
  if (offered.length > 0) {
    const amount = describeAmounts(offered, language);
    return (
      <div class="notice reward">
        <p id={`reward-${account.id}`}>
          {texts.rewardOffer({ amount, network: isolate(network) })}
        </p>
        <button
          type="button"
          class="button"
          aria-describedby={`reward-${account.id}`}
          aria-disabled={isBusy ? 'true' : null}
          onClick={() => isBusy || onRequest()}
        >
          {texts.getReward({ amount })}
        </button>
      </div>
    );
  }
  const pending = rewards.filter(({ status }) => status === 'pending');
  return (
    <p class="muted" role="status">
      {pending.length > 0
        ? texts.rewardPending({ amount: describeAmounts(pending, language) })
        : rewards.length > 0 && texts.rewardEarned()}
    </p>
  );
};

const describeAmounts = (rewards: readonly TokenReward[], language: string) =>
  isolate(
    rewards
      .map(({ amount = '', symbol = '' }) => `${formatAmount(amount, language)} ${symbol}`.trim())
      .join(' + '),
  );
