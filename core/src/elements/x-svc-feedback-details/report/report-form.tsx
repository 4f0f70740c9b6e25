import { h, type FunctionalComponent } from '@stencil/core';
import { DraftForm } from '../../../parts/draft-form';
import { describeRefusedCharacter } from '../../../parts/refused-character';
import { reasonTexts } from '../../../parts/moderation-reason';
import { TextField } from '../../../parts/text-field';
import { WithName } from '../../../parts/with-name';
import type { ReportReason } from '../../../store/moderation/report-subject';
import { needsExplanation, type ReportDraft } from './report-draft';
import type { ReportableSubject } from './reportable-subject';
import type { ReportTexts } from './texts';

interface ReportFormProps {
  subject: ReportableSubject;
  texts: ReportTexts;
  draft: ReportDraft;
  onChange: (change: Pick<ReportDraft, 'text'> | Pick<ReportDraft, 'reason'>) => void;
  onSend: () => void;
  onClose: () => void;
}

/** The form that reports a feedback or a reply to the moderators. */
export const ReportForm: FunctionalComponent<ReportFormProps> = (props) => {
  const { subject, texts, draft, onChange, onSend, onClose } = props;
  const { id, replyId, source } = subject;
  const { reason, text, isSending, failure, error } = draft;
  const problem = `report-problem-${id}`;
  return (
    <DraftForm
      part="report-form"
      class="notice"
      isSending={isSending}
      problem={failure && (describeRefusedCharacter(error, texts) ?? texts[failure]())}
      problemId={problem}
      sendLabel={isSending ? texts.sendingReport() : texts.sendReport()}
      cancelLabel={texts.cancelReport()}
      onSend={onSend}
      onClose={onClose}
    >
      <fieldset
        class="reasons"
        role="radiogroup"
        aria-describedby={failure === 'reasonMissing' ? problem : null}
        aria-invalid={failure === 'reasonMissing' ? 'true' : null}
      >
        <legend>
          <WithName
            sentence={replyId === undefined ? texts.reportQuestion : texts.reportReplyQuestion}
            name={source.name}
          />
        </legend>
        {reasons.map((value, index) => (
          <label part="reason">
            <input
              id={index === 0 ? `report-first-${id}` : `report-${value}-${id}`}
              type="radio"
              name="reason"
              value={value}
              checked={value === reason}
              aria-disabled={isSending ? 'true' : null}
              onClick={(event) => isSending && event.preventDefault()}
              onChange={() => onChange({ reason: value })}
            />
            {texts[reasonTexts[value]]()}
          </label>
        ))}
      </fieldset>
      <TextField
        texts={texts}
        id={`explanation-${id}`}
        part="explanation"
        label={needsExplanation(reason) ? texts.explanation() : texts.explanationOptional()}
        text={text}
        maximum={longestExplanation}
        isLocked={isSending}
        problem={failure === 'explanationMissing' ? problem : undefined}
        onWrite={(written) => onChange({ text: written })}
      />
    </DraftForm>
  );
};

const reasons = Object.keys(reasonTexts) as ReportReason[];

/** In characters, as the service accepts it. */
const longestExplanation = 1_000;
