import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import { describeReason } from '../../parts/refused-character';
import { WithName } from '../../parts/with-name';
import type { SvcError } from '../../store/base/api-errors';
import type { Draft } from '../../store/feedback/draft';
import { isChanged, isEmpty } from '../../store/feedback/draft-items';
import {
  getTransactionId,
  NothingChangedError,
  NothingGivenError,
  submitDraft,
  VideoNotUploadedError,
  withdrawDraft,
} from '../../store/feedback/submit-draft';
import type { DraftController } from './draft-controller';
import type { FormTexts, FormView } from './texts';
import type { VideoController } from './video-controller';
import type { SvcFeedbackForm } from './x-svc-feedback-form';

type FormActionsProps = FormView & { targetName: string };

/** The buttons that send and withdraw the feedback, and why that failed. */
export const FormActions: FunctionalComponent<FormActionsProps> = (props) => {
  const { texts, draft, controllers } = props;
  const { failure } = controllers.submission;
  return (
    <div>
      <div role="alert">{failure && <p class="failure">{describeFailure(failure, texts)}</p>}</div>
      <div class="actions">
        <button
          type="submit"
          class="button primary"
          part="submit"
          aria-disabled={isBusy(draft) ? 'true' : null}
        >
          {describeSubmission(props)}
        </button>
        {draft.given && <Withdrawal {...props} />}
      </div>
      <p role="status" class="hint">
        {draft.phase === 'waiting' && texts.waitingForVideo()}
      </p>
    </div>
  );
};

function describeSubmission({ texts, draft, controllers }: FormView): string {
  const isWithdrawing = controllers.submission.withdrawal === 'asked';
  if (draft.phase === 'sending' && !isWithdrawing) return texts.submitting();
  return draft.given ? texts.saveChanges() : texts.submit();
}

/** A button that withdraws the feedback after a confirmation in its place. */
const Withdrawal: FunctionalComponent<FormActionsProps> = ({
  texts,
  draft,
  targetName,
  controllers: { submission },
}) => {
  const isLocked = isBusy(draft);
  const disabled = isLocked ? 'true' : null;
  if (submission.withdrawal !== 'asked') {
    return (
      <button
        key="withdraw"
        id="withdraw"
        type="button"
        class="link withdraw"
        part="withdraw"
        aria-disabled={disabled}
        onClick={() => isLocked || submission.askToWithdraw()}
      >
        {texts.withdraw()}
      </button>
    );
  }
  return (
    <div
      key="confirmation"
      id="confirmation"
      class="notice confirmation"
      part="confirmation"
      role="group"
      aria-labelledby="question"
      tabIndex={-1}
    >
      <p id="question">
        <WithName sentence={texts.withdrawQuestion} name={targetName} />
      </p>
      <div class="actions">
        <button
          type="button"
          class="button danger"
          part="confirm"
          aria-disabled={disabled}
          onClick={() => isLocked || void submission.withdraw(draft)}
        >
          {isLocked ? texts.withdrawing() : texts.confirmWithdrawal()}
        </button>
        <button
          type="button"
          class="button"
          aria-disabled={disabled}
          onClick={() => isLocked || submission.cancelWithdrawal()}
        >
          {texts.keepFeedback()}
        </button>
      </div>
    </div>
  );
};

type SubmissionElement = Pick<
  SvcFeedbackForm,
  'feedbackGiven' | 'feedbackWithdrawn' | 'feedbackFailed'
>;

/** Sends and withdraws the draft, and dispatches what came of it. Which draft the form shows is not its choice. */
export class SubmissionController extends Controller<SubmissionElement> {
  readonly #focus: FocusController;
  readonly #draft: DraftController;
  readonly #video: VideoController;
  #failure: FormFailure | undefined;
  #withdrawal: 'asked' | 'done' | undefined;

  constructor(
    host: ControllerHost & SubmissionElement,
    focus: FocusController,
    draft: DraftController,
    video: VideoController,
  ) {
    super(host);
    this.#focus = focus;
    this.#draft = draft;
    this.#video = video;
  }

  get failure(): FormFailure | undefined {
    return this.#failure;
  }

  /** Whether the person was asked to confirm the withdrawal, or has withdrawn the feedback. */
  get withdrawal(): 'asked' | 'done' | undefined {
    return this.#withdrawal;
  }

  /** Drops the messages and the question. */
  clear(): void {
    this.reset();
    this.host.requestUpdate();
  }

  async submit(draft: Draft): Promise<void> {
    const subject = describeSubject(draft);
    this.clear();
    this.#video.close();
    try {
      const items = await submitDraft(draft);
      if (!items) return;
      // The form disappears and would lose the focus.
      if (this.#isShown(draft)) this.#focus.moveTo('thanks');
      this.host.feedbackGiven.emit({ ...subject, items });
    } catch (error) {
      this.#fail(draft, classifyFailure(error));
    }
  }

  /** Asks the person to confirm the withdrawal. */
  askToWithdraw(): void {
    this.#setWithdrawal('asked', 'confirmation');
  }

  cancelWithdrawal(): void {
    this.#setWithdrawal(undefined, 'withdraw');
  }

  async withdraw(draft: Draft): Promise<void> {
    const subject = describeSubject(draft);
    this.#setFailure(undefined);
    this.#video.cancel();
    try {
      await withdrawDraft(draft);
      if (this.#isShown(draft)) this.#setWithdrawal('done', 'withdrawn');
      this.host.feedbackWithdrawn.emit(subject);
    } catch (error) {
      this.#fail(draft, { text: 'withdrawFailed', error: error as SvcError });
    }
  }

  override hostWillRender(): void {
    const { shown } = this.#draft;
    if (shown && isResolved(this.#failure, shown)) this.#failure = undefined;
  }

  override reset(): void {
    this.#failure = undefined;
    this.#withdrawal = undefined;
  }

  /** The form may show another draft while one is sent. */
  #isShown(draft: Draft): boolean {
    return draft === this.#draft.shown;
  }

  #fail(draft: Draft, failure: FormFailure): void {
    if (this.#isShown(draft)) this.#setFailure(failure);
    const { error } = failure;
    if (error) this.host.feedbackFailed.emit({ ...describeSubject(draft), error });
  }

  #setFailure(failure: FormFailure | undefined): void {
    this.#failure = failure;
    this.host.requestUpdate();
  }

  #setWithdrawal(withdrawal: 'asked' | 'done' | undefined, focused: string): void {
    this.#withdrawal = withdrawal;
    this.#focus.moveTo(focused);
    this.host.requestUpdate();
  }
}

/** Returns whether the draft is sent or withdrawn, or waits for its video. */
export function isBusy({ phase }: Draft): boolean {
  return phase === 'sending' || phase === 'waiting';
}

function describeSubject(draft: Draft) {
  return { targetUuid: draft.subject.targetUuid, transactionId: getTransactionId(draft) };
}

/** Why the feedback was not sent or withdrawn. */
interface FormFailure {
  text: 'nothingGiven' | 'nothingChanged' | 'videoNotUploaded' | 'submitFailed' | 'withdrawFailed';
  error?: SvcError;
}

/** Returns why a draft was not sent. */
function classifyFailure(error: unknown): FormFailure {
  if (error instanceof NothingGivenError) return { text: 'nothingGiven' };
  if (error instanceof NothingChangedError) return { text: 'nothingChanged' };
  if (error instanceof VideoNotUploadedError) return { text: 'videoNotUploaded' };
  return { text: 'submitFailed', error: error as SvcError };
}

/** Returns whether the draft no longer has the fault for which it was not sent. */
function isResolved(failure: FormFailure | undefined, draft: Draft): boolean {
  if (failure?.text === 'nothingGiven') return !isEmpty(draft);
  if (failure?.text === 'nothingChanged') return isChanged(draft);
  return failure?.text === 'videoNotUploaded' && draft.video?.status !== 'failed';
}

function describeFailure({ text, error }: FormFailure, texts: FormTexts): string {
  if (!error) return texts[text]();
  return `${texts[text]()} ${describeReason(error, texts)}`;
}
