import { h, type FunctionalComponent } from '@stencil/core';
import { describeFailure } from './describe-failure';
import type { EndorsementView } from './view';

/** How far what was sent has come, or why it has no effect. Announced by screen readers. */
export const Progress: FunctionalComponent<EndorsementView> = (view) => {
  const { texts, format, control } = view;
  const { progress, failure, cancellation } = control;
  const requested = progress?.phase === 'requested' ? progress : undefined;
  const isStuck = (progress?.phase === 'sent' && !control.isAsking) || cancellation === 'sent';
  const text = describeProgress(view);
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
          <p class={`notice ${isDone(view) ? 'thanks' : ''}`} part={`progress ${getPhase(view)}`}>
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
            onClick={() => void control.cancel(requested.requestId)}
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

function isDone({ control }: EndorsementView): boolean {
  return control.progress?.phase === 'done' || control.progress?.phase === 'cancelled';
}

/** A name of the state, by which an app can style the message. */
function getPhase({ control: { isAsking, progress } }: EndorsementView): string {
  if (isAsking) return 'asking';
  if (progress && 'isFinal' in progress && progress.isFinal) return 'final';
  return {
    sent: 'sent',
    requested: 'requested',
    done: 'confirmed',
    cancelled: 'cancelled',
    failed: '',
  }[progress?.phase ?? 'sent'];
}

function describeProgress({ texts, format, control }: EndorsementView): string | undefined {
  const { sent, progress, isAsking, cancellation } = control;
  if (isAsking || cancellation === 'asking') return texts.confirmInWallet();
  if (cancellation && progress?.phase === 'requested') return texts.callSent();
  if (!sent || !progress) return undefined;
  if (progress.phase === 'sent') {
    return sent.hash === undefined ? texts.callAsked() : texts.callSent();
  }
  if (progress.phase === 'failed') return undefined;
  if (progress.phase === 'requested') {
    return progress.isExpired ? texts.noAnswer() : texts.oracleAsked();
  }
  const amount = format(progress.event.value);
  const finality = progress.isFinal ? texts.isFinal() : texts.notFinal();
  const outcome =
    progress.phase === 'cancelled'
      ? texts.requestCancelled({ amount })
      : {
          endorse: texts.endorsedNow,
          withdrawStake: texts.withdrawnNow,
          disapprove: texts.disapprovedNow,
          cancelRequest: texts.requestCancelled,
          claim: texts.withdrawnNow,
        }[sent.call.name]({ amount });
  return `${outcome} ${finality}`;
}
