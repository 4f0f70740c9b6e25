import { h, type FunctionalComponent } from '@stencil/core';
import { closeOnEscape } from './close-on-escape';

interface DraftFormProps {
  part: string;
  class?: string;
  isSending: boolean;
  /** Why it was not sent, and the id of the message. */
  problem: string | undefined;
  problemId: string;
  sendLabel: string;
  cancelLabel: string;
  onSend: () => void;
  onClose: () => void;
}

/** A form for a text that is sent, or closed without sending it. Its children are the fields. */
export const DraftForm: FunctionalComponent<DraftFormProps> = (props, fields) => {
  const { part, isSending, problem, problemId, sendLabel, cancelLabel, onSend, onClose } = props;
  const disabled = isSending ? 'true' : null;
  return (
    <form
      key={part}
      class={`moderation ${props.class ?? ''}`}
      part={part}
      aria-busy={disabled}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onKeyDown={closeOnEscape(isSending, onClose)}
    >
      {fields}
      <p id={problemId} class="problem" role="alert">
        {problem}
      </p>
      <div class="buttons">
        <button type="submit" class="button primary" part="send" aria-disabled={disabled}>
          {sendLabel}
        </button>
        <button
          type="button"
          class="button"
          part="cancel"
          aria-disabled={disabled}
          onClick={() => isSending || onClose()}
        >
          {cancelLabel}
        </button>
      </div>
    </form>
  );
};
