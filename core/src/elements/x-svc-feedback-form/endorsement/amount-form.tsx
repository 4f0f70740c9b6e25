import { h, type FunctionalComponent } from '@stencil/core';
import type { EndorsementView } from './view';

/** The field for the amount, and the button that goes on. */
export const AmountForm: FunctionalComponent<EndorsementView> = (view) => {
  const { texts, format, standing, control } = view;
  const { action, isChecking } = control;
  const limits = control.getLimits(standing);
  const label = {
    endorse: texts.amountToStake,
    withdrawStake: texts.amountToWithdraw,
    disapprove: texts.amountToBurn,
  }[action]();
  const proceed = {
    endorse: texts.preview,
    withdrawStake: texts.withdrawStake,
    disapprove: texts.continueHere,
  }[action]();
  const limit = action === 'withdrawStake' ? texts.canWithdraw : texts.youHave;
  const problem = describeProblem(view, limits);
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
          {label}
        </label>
        <input
          id="amount"
          part="amount"
          type="number"
          inputMode="numeric"
          min={String(limits.least)}
          max={String(limits.most)}
          step="1"
          value={control.text}
          aria-invalid={problem === undefined ? null : 'true'}
          aria-describedby="amount-problem amount-limit"
          onInput={(event) => control.write((event.target as HTMLInputElement).value)}
        />
        <p id="amount-problem" class="failure hint" role="alert">
          {problem}
        </p>
        <p id="amount-limit" class="hint muted" part="balance">
          {control.problem !== 'amountTooMuch' && limit({ amount: format(limits.most) })}
        </p>
      </div>
      <div class="actions">
        <button
          type="submit"
          class="button"
          part="preview-endorsement"
          aria-disabled={isChecking ? 'true' : null}
        >
          {isChecking ? texts.checking() : proceed}
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

function describeProblem(
  { texts, format, control }: EndorsementView,
  { least, most }: { least: bigint; most: bigint },
): string | undefined {
  if (!control.problem) return undefined;
  return control.problem === 'amountWhole'
    ? texts.amountWhole({ least: format(least) })
    : texts.amountTooMuch({ amount: format(most) });
}
