import { h, type FunctionalComponent } from '@stencil/core';
import type { EndorsementView } from './view';

/**
 * What the person has staked, with buttons that open what withdraws it or disapproves, while neither is open.
 * Empty without stake.
 */
export const Stake: FunctionalComponent<EndorsementView> = ({
  texts,
  format,
  standing,
  control,
}) => {
  if (standing.stake === 0n) return null;
  const button = (action: 'withdrawStake' | 'disapprove', text: string) => (
    <button
      type="button"
      class={{ button: true, danger: action === 'disapprove' }}
      part={action === 'disapprove' ? 'disapprove' : 'withdraw-stake'}
      onClick={() => control.choose(action)}
    >
      {text}
    </button>
  );
  return (
    <div class="notice" part="stake">
      <span>{texts.youStaked({ amount: format(standing.stake) })}</span>
      {control.action === 'endorse' && (
        <span class="actions">
          {button('withdrawStake', texts.withdrawStakeProceed())}
          {standing.parameters && button('disapprove', texts.disapproveOf())}
        </span>
      )}
    </div>
  );
};
