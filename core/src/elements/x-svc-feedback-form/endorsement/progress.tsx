import { h, type FunctionalComponent } from '@stencil/core';
import type { TargetCall } from '../../../wallet/token-call';
import { describeFailure } from './describe-failure';
import type { EndorsementView } from './view';

/** How far what was sent has come, or why it has no effect. Announced by screen readers. */
export const Progress: FunctionalComponent<EndorsementView> = (view) => {
  const { texts, format, control } = view;
  const { progress, failure, cancellation } = control;
  const requested = progress?.phase === 'requested' ? progress : undefined;
  const isStuck = (progress?.phase === 'sent' && !control.isAsking) || cancellation === 'sent';
  const text = describeProgress(view);
  const state = nameState(control);
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
            onClick={() => control.cancel(requested.requestId)}
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
            onClick={() => control.stopWaiting()}
          >
            {texts.stopWaiting()}
          </button>
        </div>
      )}
    </div>
  );
};

/** A name of the state, by which an app can style the message. */
function nameState({ isAsking, progress }: EndorsementView['control']): string {
  if (isAsking || !progress) return 'asking';
  if (progress.isFinal) return 'final';
  return progress.phase === 'done' ? 'confirmed' : progress.phase;
}

function describeProgress({ texts, format, control }: EndorsementView): string | undefined {
  const { sent, progress, isAsking, cancellation } = control;
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
