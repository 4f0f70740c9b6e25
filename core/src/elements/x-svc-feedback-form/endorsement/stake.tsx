import { h, type FunctionalComponent } from '@stencil/core';
import type { EndorsementView } from './view';

/** What the person has staked, with buttons that withdraw it and disapprove. Empty without stake. */
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
      class="button"
      part={action === 'disapprove' ? 'disapprove' : 'withdraw-stake'}
      aria-pressed={control.action === action ? 'true' : 'false'}
      onClick={() => control.choose(control.action === action ? 'endorse' : action)}
    >
      {text}
    </button>
  );
  return (
    <div class="notice" part="stake">
      <span>{texts.youStaked({ amount: format(standing.stake) })}</span>
      <span class="actions">
        {button('withdrawStake', texts.withdrawStake())}
        {standing.parameters && button('disapprove', texts.disapproveOf())}
      </span>
    </div>
  );
};
