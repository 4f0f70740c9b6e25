import { h, type FunctionalComponent } from '@stencil/core';
import type { EndorsementView } from './call-controller';

/**
 * The stake of the person, with buttons that open the form to withdraw it or to disapprove, while neither is open.
 * Empty without stake.
 */
export const Stake: FunctionalComponent<EndorsementView> = ({
  texts,
  format,
  stakePosition,
  call,
}) => {
  if (stakePosition.stake === 0n) return null;
  const button = (action: 'withdrawStake' | 'disapprove', text: string) => (
    <button
      type="button"
      class={{ button: true, danger: action === 'disapprove' }}
      part={action === 'disapprove' ? 'disapprove' : 'withdraw-stake'}
      onClick={() => call.choose(action)}
    >
      {text}
    </button>
  );
  return (
    <div class="notice" part="stake">
      <span>{texts.youStaked({ amount: format(stakePosition.stake) })}</span>
      {call.action === 'endorse' && (
        <span class="actions">
          {button('withdrawStake', texts.withdrawStakeProceed())}
          {stakePosition.parameters && button('disapprove', texts.disapproveOf())}
        </span>
      )}
    </div>
  );
};

/** The field for the amount, and the button that goes on. */
export const AmountForm: FunctionalComponent<EndorsementView> = ({
  texts,
  format,
  stakePosition,
  call,
}) => {
  const { action, isChecking, problem } = call;
  const limits = call.getLimits(stakePosition);
  const least = format(limits.minimum);
  const amount = format(limits.maximum);
  const limit = action === 'withdrawStake' ? texts.canWithdraw : texts.youHave;
  return (
    <form
      key={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void call.proceed(stakePosition);
      }}
      class="sets"
      aria-busy={isChecking ? 'true' : null}
    >
      <div>
        <label class="title" htmlFor="amount">
          {texts[`${action}Amount`]()}
        </label>
        <input
          id="amount"
          part="amount"
          type="number"
          inputMode="numeric"
          min={String(limits.minimum)}
          max={String(limits.maximum)}
          value={call.text}
          aria-invalid={problem ? 'true' : null}
          aria-describedby="amount-problem amount-limit"
          onInput={(event) => call.write((event.target as HTMLInputElement).value)}
        />
        <p id="amount-problem" class="failure hint" role="alert">
          {problem && texts[problem]({ least, amount })}
        </p>
        <p id="amount-limit" class="hint muted" part="balance">
          {problem !== 'amountTooMuch' && limit({ amount })}
        </p>
      </div>
      <div class="actions">
        <button
          type="submit"
          class="button"
          part="preview-endorsement"
          aria-disabled={isChecking ? 'true' : null}
        >
          {isChecking ? texts.checking() : texts[`${action}Proceed`]()}
        </button>
        {action !== 'endorse' && (
          <button type="button" class="link" onClick={() => call.choose('endorse')}>
            {texts.cancel()}
          </button>
        )}
      </div>
    </form>
  );
};
