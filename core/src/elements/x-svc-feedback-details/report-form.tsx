import { h, type FunctionalComponent } from '@stencil/core';
import counter from '../../i18n/compiled/en/counter';
import reasonNames from '../../i18n/compiled/en/reasons';
import report from '../../i18n/compiled/en/report';
import { DraftForm } from '../../parts/draft-form';
import { reasonTexts } from '../../parts/moderation-reason';
import { describeRefusedCharacter } from '../../parts/refused-character';
import { TextField } from '../../parts/text-field';
import { WithName } from '../../parts/with-name';
import type { SvcError } from '../../store/base/api-errors';
import { state } from '../../store/base/state';
import type { ModeratedSubject } from '../../store/moderation/moderated-subject';
import type { ReportReason } from '../../store/moderation/report-subject';
import type { SentReport as Sent } from '../../store/moderation/reported';

/** The texts of reports in English. */
export const english = { ...counter, ...reasonNames, ...report };
type ReportTexts = typeof english;

/** A feedback or a reply that can be reported. */
export interface ReportableSubject extends ModeratedSubject {
  own: boolean;
  /** Whose it is. */
  source: { name: string };
}

/** A report that is being written or sent. */
export interface ReportDraft {
  reason?: ReportReason | undefined;
  text: string;
  isSending: boolean;
  failure?: ReportFailure | undefined;
  /** Why the service did not accept it, for `failure`. */
  error?: unknown;
}

export const emptyDraft: ReportDraft = { text: '', isSending: false };

/** Returns whether the service accepts the reason only with a text. */
export function needsExplanation(reason: ReportReason | undefined): boolean {
  return reason === 'illegal' || reason === 'other';
}

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

interface SentReportProps {
  /** The id of the subject. */
  id: string;
  sent: Sent;
  texts: ReportTexts;
}

/** The message that something is reported. Who is not signed in gets the number of the report. */
export const SentReport: FunctionalComponent<SentReportProps> = ({ id, sent, texts }) => (
  <div
    key="sent"
    id={`report-first-${id}`}
    class="moderation notice sent-report"
    part="report-sent"
    role="status"
    tabIndex={-1}
  >
    <p>{sent.created ? texts.reportSent() : texts.reportKnown()}</p>
    {!state.identity && (
      <p>
        {texts.reportNumber()} <code dir="ltr">{sent.id}</code>
      </p>
    )}
  </div>
);

/** Why a report was not sent: the key of the text that says so. */
type ReportFailure = Extract<
  keyof ReportTexts,
  | 'reasonMissing'
  | 'explanationMissing'
  | 'reportTooOften'
  | 'reportFull'
  | 'reportGone'
  | 'reportSignInEnded'
  | 'reportUnreachable'
  | 'reportFailed'
>;

/** Returns why the service did not accept a report. */
export function classifyFailure(error: unknown): ReportFailure {
  // An error of another copy of the SDK is an instance of another class.
  const { code = -1 } = (error ?? {}) as Partial<SvcError>;
  return failures[code] ?? 'reportFailed';
}

/** By the service's error codes; 0 is no answer. */
const failures: Readonly<Record<number, ReportFailure>> = {
  0: 'reportUnreachable',
  40004: 'reportFull',
  40100: 'reportSignInEnded',
  40101: 'reportSignInEnded',
  40401: 'reportGone',
  42900: 'reportTooOften',
};
