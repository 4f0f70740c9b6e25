import { h, type FunctionalComponent } from '@stencil/core';
import type { TargetCall } from '../../../wallet/token-call';
import type { EndorsementView } from './call-controller';
import type { EndorsementFailure } from './failure';

/** How far what was sent has come, or why it has no effect. Announced by screen readers. */
export const Progress: FunctionalComponent<EndorsementView> = (view) => {
  const { texts, format, call } = view;
  const { progress, failure, cancellation } = call;
  const requested = progress?.phase === 'requested' ? progress : undefined;
  const isStuck = (progress?.phase === 'sent' && !call.isAsking) || cancellation === 'sent';
  const text = describeProgress(view);
  const state = nameState(call);
  return (
    <div
      key="progress"
      id="endorsement-progress"
      class="sets"
      part="endorsement-progress"
      tabIndex={-1}
    >
      <div role="status">
        {text && (
          <p
            class={`notice ${/confirmed|cancelled|final/.test(state) ? 'thanks' : ''}`}
            part={`progress ${state}`}
          >
            {text}
          </p>
        )}
      </div>
      <div role="alert">
        {failure && (
          <p class="notice failed" part="failure">
            {describeFailure(failure, view)}
          </p>
        )}
      </div>
      {requested?.isExpired && !cancellation && (
        <div>
          <button
            type="button"
            class="button"
            part="cancel-request"
            onClick={() => call.cancel(requested.requestId)}
          >
            {texts.cancelRequest({ amount: format(requested.event.value) })}
          </button>
        </div>
      )}
      {isStuck && (
        <div>
          <button
            type="button"
            class="link withdraw"
            part="stop-waiting"
            onClick={() => call.stopWaiting()}
          >
            {texts.stopWaiting()}
          </button>
        </div>
      )}
    </div>
  );
};

/** A name of the state, by which an app can style the message. */
function nameState({ isAsking, progress }: EndorsementView['call']): string {
  if (isAsking || !progress) return 'asking';
  if (progress.isFinal) return 'final';
  return progress.phase === 'done' ? 'confirmed' : progress.phase;
}

function describeProgress({ texts, format, call }: EndorsementView): string | undefined {
  const { sent, progress, isAsking, cancellation } = call;
  if (isAsking || cancellation === 'asking') return texts.confirmInWallet();
  if (!sent || !progress || progress.phase === 'failed') return undefined;
  if (cancellation || progress.phase === 'sent') {
    return sent.hash || cancellation ? texts.callSent() : texts.callAsked();
  }
  if (progress.phase === 'requested') {
    return progress.isExpired ? texts.noAnswer() : texts.oracleAsked();
  }
  const { name } = sent.call as TargetCall;
  const describe = progress.phase === 'done' ? texts[`${name}Done`] : texts.requestCancelled;
  const outcome = describe({ amount: format(progress.event.value) });
  return `${outcome} ${progress.isFinal ? texts.isFinal() : texts.notFinal()}`;
}

/** Returns the failure in words. Texts have the names of the contract's errors. */
function describeFailure(failure: EndorsementFailure, { texts, format }: EndorsementView): string {
  if (typeof failure === 'string') return texts[failure]();
  const { name, args } = failure;
  const [amount = 0n, least = 0n] = args;
  const text = name in texts ? texts[name as keyof typeof texts] : texts.Reverted;
  return (text as (values: Record<string, string>) => string)({
    amount: format(amount),
    least: format(least),
  });
}
