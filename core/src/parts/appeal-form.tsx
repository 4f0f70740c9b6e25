import { h, type FunctionalComponent } from '@stencil/core';
import type counter from '../i18n/compiled/en/counter';
import type hidden from '../i18n/compiled/en/hidden';
import type { AppealController, AppealDraft, HideableSubject } from './appeal-controller';
import { DraftForm } from './draft-form';
import { describeRefusedCharacter } from './refused-character';
import { TextField } from './text-field';

interface AppealFormProps {
  subject: HideableSubject;
  texts: typeof counter & typeof hidden;
  appeal: AppealController;
  draft: AppealDraft;
}

/** The form in which the giver of hidden feedback, or an owner, appeals. */
export const AppealForm: FunctionalComponent<AppealFormProps> = (props) => {
  const { subject, texts, appeal, draft } = props;
  const { text, isSending, failure, error } = draft;
  const problem = `appeal-problem-${subject.id}`;
  return (
    <DraftForm
      part="appeal-form"
      isSending={isSending}
      problem={failure && (describeRefusedCharacter(error, texts) ?? texts[failure]())}
      problemId={problem}
      sendLabel={isSending ? texts.sendingAppeal() : texts.sendAppeal()}
      cancelLabel={texts.cancelAppeal()}
      onSend={() => void appeal.send(subject)}
      onClose={() => appeal.close(subject)}
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
    </DraftForm>
  );
};

/** In characters, as the service accepts it. */
const longestAppeal = 1_000;
