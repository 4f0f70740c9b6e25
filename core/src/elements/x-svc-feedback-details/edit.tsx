import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import type { SingleFeedback } from '../../store/base/api-types';
import type { ReviewView } from './texts';
import type { SvcFeedbackDetails } from './x-svc-feedback-details';

/** The tag as a value: a tag in the markup would make the form part of the code of the details. */
const Form = 'x-svc-feedback-form';

type EditElement = Pick<SvcFeedbackDetails, 'targetUuid' | 'editFeedback'>;

/** Whether the form is in place of the reader's own feedback. The form loads, sends and keeps its content itself. */
export class EditController extends Controller<EditElement> {
  readonly isPersonal = true;
  readonly #focus: FocusController;
  /** The id of the feedback in whose place the form is. */
  #edited: string | undefined;

  constructor(host: ControllerHost & EditElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  /**
   * Returns whether the feedback is the reader's own, and the page has the form: the script tag loads it
   * when it is used, and apps import it.
   */
  canEdit({ own }: SingleFeedback): boolean {
    return own && customElements.get(Form) !== undefined;
  }

  isEdited({ id, own }: SingleFeedback): boolean {
    return own && id === this.#edited;
  }

  /** Opens the form, unless the app prevents it. */
  start({ id, transactionId }: SingleFeedback): void {
    const { targetUuid, editFeedback } = this.host;
    if (editFeedback.emit({ targetUuid, transactionId }).defaultPrevented) return;
    // The button disappears.
    this.#show(id, `feedback-${id}`);
  }

  /** Closes the form after the feedback was sent, or the reader has cancelled. */
  close({ id }: SingleFeedback): void {
    this.#show(undefined, `edit-${id}`);
  }

  handleWithdrawal(): void {
    this.#show(undefined, 'sort');
  }

  override reset(): void {
    this.#edited = undefined;
  }

  #show(edited: string | undefined, focused: string): void {
    this.#edited = edited;
    this.#focus.moveTo(focused);
    this.host.requestUpdate();
  }
}

/** The button that opens the form in place of the reader's own feedback. */
export const EditButton: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  controllers: { edit },
}) =>
  edit.canEdit(feedback) && (
    <button
      id={`edit-${feedback.id}`}
      type="button"
      class="link edit"
      part="edit"
      onClick={() => edit.start(feedback)}
    >
      {texts.edit()}
    </button>
  );

/** The form for the reader's own feedback, in its place in the list. */
export const OwnForm: FunctionalComponent<ReviewView & { key?: string }> = ({
  key,
  feedback,
  texts,
  host,
  controllers: { edit },
}) => (
  <li key={key} id={`feedback-${feedback.id}`} class="review editing" part="review" tabIndex={-1}>
    <Form
      part="form"
      sourceUuid={host.sourceUuid}
      targetUuid={host.targetUuid}
      transactionId={feedback.transactionId}
      apiUrl={host.apiUrl}
      onFeedbackGiven={() => edit.close(feedback)}
      onFeedbackWithdrawn={() => edit.handleWithdrawal()}
    />
    <button type="button" class="link" part="cancel" onClick={() => edit.close(feedback)}>
      {texts.cancelEdit()}
    </button>
  </li>
);
