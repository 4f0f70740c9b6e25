import { h, type FunctionalComponent } from '@stencil/core';
import type counter from '../i18n/compiled/en/counter';
import type hidden from '../i18n/compiled/en/hidden';
import type { AppealControl, AppealDraft, HideableSubject } from './appeal-control';
import { TextField } from './text-field';

interface AppealFormProps {
  subject: HideableSubject;
  texts: typeof counter & typeof hidden;
  appeal: AppealControl;
  draft: AppealDraft;
}

/** The form in which the giver of hidden feedback, or an owner, appeals. */
export const AppealForm: FunctionalComponent<AppealFormProps> = (props) => {
  const { subject, texts, appeal, draft } = props;
  const { text, isSending, failure } = draft;
  const disabled = isSending ? 'true' : null;
  const problem = `appeal-problem-${subject.id}`;
  return (
    <form
      key="appeal-form"
      class="moderation"
      part="appeal-form"
      aria-busy={disabled}
      onSubmit={(event) => {
        event.preventDefault();
        void appeal.send(subject);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isSending) return;
        // A dialog around it stays open.
        event.preventDefault();
        appeal.close(subject);
      }}
    >
      <p>{texts.appealOnce()}</p>
      <TextField
        texts={texts}
        id={`appeal-text-${subject.id}`}
        part="appeal-text"
        label={texts.appealQuestion()}
        text={text}
        maximum={longestAppeal}
        isLocked={isSending}
        problem={failure === 'appealMissing' ? problem : undefined}
        onWrite={(written) => appeal.write(subject, written)}
      />
      <p id={problem} class="problem" role="alert">
        {failure && texts[failure]()}
      </p>
      <div class="buttons">
        <button type="submit" class="button primary" part="send" aria-disabled={disabled}>
          {isSending ? texts.sendingAppeal() : texts.sendAppeal()}
        </button>
        <button
          type="button"
          class="button"
          part="cancel"
          aria-disabled={disabled}
          onClick={() => isSending || appeal.close(subject)}
        >
          {texts.cancelAppeal()}
        </button>
      </div>
    </form>
  );
};

/** In characters, as the service accepts it. */
const longestAppeal = 1_000;
