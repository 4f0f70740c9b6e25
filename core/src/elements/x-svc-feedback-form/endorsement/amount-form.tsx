import { h, type FunctionalComponent } from '@stencil/core';
import type { EndorsementView } from './view';

/** The field for the amount, and the button that goes on. */
export const AmountForm: FunctionalComponent<EndorsementView> = ({
  texts,
  format,
  standing,
  control,
}) => {
  const { action, isChecking, problem } = control;
  const limits = control.getLimits(standing);
  const least = format(limits.least);
  const amount = format(limits.most);
  const limit = action === 'withdrawStake' ? texts.canWithdraw : texts.youHave;
  return (
    <form
      key={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void control.proceed(standing);
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
          min={String(limits.least)}
          max={String(limits.most)}
          value={control.text}
          aria-invalid={problem ? 'true' : null}
          aria-describedby="amount-problem amount-limit"
          onInput={(event) => control.write((event.target as HTMLInputElement).value)}
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
          <button type="button" class="link" onClick={() => control.choose('endorse')}>
            {texts.cancel()}
          </button>
        )}
      </div>
    </form>
  );
};
