import { h, type FunctionalComponent } from '@stencil/core';
import type counter from '../i18n/compiled/en/counter';
import type hidden from '../i18n/compiled/en/hidden';
import type reasons from '../i18n/compiled/en/reasons';
import type { SingleFeedback } from '../store/base/api-types';
import type { AppealControl } from './appeal-control';
import { AppealForm } from './appeal-form';
import { reasonTexts } from './moderation-reason';

interface HiddenFeedbackProps {
  feedback: SingleFeedback;
  texts: typeof counter & typeof hidden & typeof reasons;
  /** BCP 47 tag. */
  language: string;
  appeal: AppealControl;
  /** Whether the feedback can be changed here. */
  canEdit: boolean;
}

/** What the giver of hidden feedback is told, and the appeal. Empty if the feedback is not hidden. */
export const HiddenFeedback: FunctionalComponent<HiddenFeedbackProps> = (props) => {
  const { feedback, texts, language, canEdit } = props;
  const { moderation } = feedback;
  if (!moderation) return null;
  const { reason, text, decidedAt } = moderation;
  return (
    <section key={`hidden-${feedback.id}`} class="notice hidden" part="hidden">
      <p class="question">{texts.hiddenOn({ date: formatDay(decidedAt, language) })}</p>
      {reason && <p>{texts.hiddenReason({ reason: texts[reasonTexts[reason]]() })}</p>}
      {text !== undefined && (
        <div>
          {texts.hiddenText()}
          <blockquote dir="auto">{text}</blockquote>
        </div>
      )}
      {canEdit && <p>{texts.hiddenEdit()}</p>}
      <Appeal {...props} />
    </section>
  );
};

/** The appeal, or what became of it. */
const Appeal: FunctionalComponent<HiddenFeedbackProps> = (props) => {
  const { feedback, texts, language, appeal } = props;
  const { id, moderation } = feedback;
  const appealedAt = appeal.getAppealedAt(feedback);
  const rejectedAt = moderation?.appealDecidedAt;
  if (appealedAt !== undefined || rejectedAt !== undefined) {
    return (
      <p key="appealed" id={`appealed-${id}`} class="question" role="status" tabIndex={-1}>
        {rejectedAt === undefined
          ? texts.appealed({ date: formatDay(appealedAt!, language) })
          : texts.appealRejected({ date: formatDay(rejectedAt, language) })}
      </p>
    );
  }
  if (!moderation?.canAppeal) return null;
  const draft = appeal.getDraft(feedback);
  if (draft) return <AppealForm feedback={feedback} texts={texts} appeal={appeal} draft={draft} />;
  return (
    <button
      key="appeal"
      id={`appeal-${id}`}
      type="button"
      class="button"
      part="appeal"
      onClick={() => appeal.open(feedback)}
    >
      {texts.appeal()}
    </button>
  );
};

function formatDay(at: number, language: string): string {
  return new Date(at * 1000).toLocaleDateString(language, { dateStyle: 'long' });
}
