import { h, type FunctionalComponent } from '@stencil/core';
import { estimateReward } from '../../../store/wallet/endorsing';
import type { EndorsementView } from './call-controller';

/** The effect of the call, and the button that has the wallet send it. */
export const Confirmation: FunctionalComponent<EndorsementView> = (view) => {
  const { texts, format, call } = view;
  const { name, amount = 0n } = call.tried ?? {};
  const isDisapproval = name === 'disapprove';
  return (
    <div
      key="preview"
      id="endorsement-preview"
      class={`notice ${isDisapproval ? 'confirmation' : ''}`}
      part="endorsement-preview"
      role="group"
      aria-labelledby="endorsement-action"
      aria-describedby="endorsement-effect"
      tabIndex={-1}
    >
      {isDisapproval ? (
        <p id="endorsement-effect">{texts.disapprovalMeans({ amount: format(amount) })}</p>
      ) : (
        <Earnings {...view} />
      )}
      <div class="actions">
        <button
          id="endorsement-action"
          type="button"
          class={`button ${isDisapproval ? 'danger' : 'primary'}`}
          part="endorse"
          onClick={() => void call.send()}
        >
          {texts[isDisapproval ? 'disapproveNow' : 'endorseNow']({ amount: format(amount) })}
        </button>
        <button type="button" class="button" part="change" onClick={() => call.change()}>
          {texts.cancel()}
        </button>
      </div>
    </div>
  );
};

/** The people that an endorsement rewards, and the reward that it may earn. */
const Earnings: FunctionalComponent<EndorsementView> = (view) => {
  const { texts, format, stakePosition, call } = view;
  const earned = estimateReward(call.tried?.amount ?? 0n, stakePosition);
  return (
    <div id="endorsement-effect" class="sets">
      <Rewarded {...view} />
      {earned !== undefined && (
        <p class="hint" part="earning">
          {texts.mayEarn({ amount: format(earned) })}
        </p>
      )}
      <p class="hint muted">{texts.stakeReturns()}</p>
    </div>
  );
};

const Rewarded: FunctionalComponent<EndorsementView> = ({ texts, format, call }) => {
  const { preview = 'previewFailed' } = call;
  if (typeof preview === 'string') return <p class="hint">{texts[preview]()}</p>;
  const { rewarded, others, isExact } = preview;
  if (rewarded.length === 0 && others === 0) return <p class="hint">{texts.wouldRewardNobody()}</p>;
  return (
    <div>
      <p class="hint">{texts.wouldReward()}</p>
      <ul>
        {rewarded.map(({ address, name, reward }) => (
          <li key={address} part="rewarded">
            <bdi>{name}</bdi>
            {reward !== undefined && `: ${format(reward)}`}
          </li>
        ))}
        {others > 0 && (
          <li part="rewarded">{texts[isExact ? 'andMore' : 'andUpToMore']({ count: others })}</li>
        )}
      </ul>
    </div>
  );
};
