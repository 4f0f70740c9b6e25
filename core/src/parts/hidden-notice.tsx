import { h, type FunctionalComponent } from '@stencil/core';
import type counter from '../i18n/compiled/en/counter';
import type hidden from '../i18n/compiled/en/hidden';
import type reasons from '../i18n/compiled/en/reasons';
import type { AppealController, HideableSubject } from './appeal-controller';
import { AppealForm } from './appeal-form';
import { reasonTexts } from './moderation-reason';

interface HiddenNoticeProps {
  subject: HideableSubject;
  /** Says since when it is hidden, and who sees it. */
  hiddenOn: (values: { date: string }) => string;
  texts: typeof counter & typeof hidden & typeof reasons;
  /** BCP 47 tag. */
  language: string;
  appeal: AppealController;
  /** Whether it can be changed here. */
  canEdit: boolean;
}

/** What the giver of hidden feedback, or an owner, is told, and the appeal. Empty if it is not hidden. */
export const HiddenNotice: FunctionalComponent<HiddenNoticeProps> = (props) => {
  const { subject, hiddenOn, texts, language, canEdit } = props;
  const { id, moderation } = subject;
  if (!moderation) return null;
  const { reason, text, decidedAt, isUndecided } = moderation;
  return (
    <section
      key={`hidden-${id}`}
      id={`hidden-${id}`}
      class="notice hidden"
      part="hidden"
      role="group"
      aria-labelledby={`hidden-since-${id}`}
      tabIndex={-1}
    >
      <p id={`hidden-since-${id}`} class="question">
        {isUndecided ? texts.hiddenUndecided() : hiddenOn({ date: formatDay(decidedAt, language) })}
      </p>
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
const Appeal: FunctionalComponent<HiddenNoticeProps> = (props) => {
  const { subject, texts, language, appeal } = props;
  const { id, moderation } = subject;
  const appealedAt = appeal.getAppealedAt(subject);
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
  const draft = appeal.getDraft(subject);
  if (draft) return <AppealForm subject={subject} texts={texts} appeal={appeal} draft={draft} />;
  return (
    <button
      key="appeal"
      id={`appeal-${id}`}
      type="button"
      class="button"
      part="appeal"
      onClick={() => appeal.open(subject)}
    >
      {texts.appeal()}
    </button>
  );
};

function formatDay(at: number, language: string): string {
  return new Date(at * 1000).toLocaleDateString(language, { dateStyle: 'long' });
}
