import { h, type FunctionalComponent } from '@stencil/core';
import { reasonTexts } from '../../../parts/moderation-reason';
import type { ShownReply } from './shown-reply';
import type { OwnerTexts } from './texts';

interface HiddenReplyProps {
  moderation: NonNullable<ShownReply['moderation']>;
  texts: OwnerTexts;
  /** BCP 47 tag. */
  language: string;
}

/** What owners are told about a reply that a moderator hides. */
export const HiddenReply: FunctionalComponent<HiddenReplyProps> = (props) => {
  const { moderation, texts, language } = props;
  const { reason, text, decidedAt } = moderation;
  const date = new Date(decidedAt * 1000).toLocaleDateString(language, { dateStyle: 'long' });
  return (
    <section class="notice hidden" part="hidden">
      <p class="question">{texts.replyHiddenOn({ date })}</p>
      {reason && <p>{texts.hiddenReason({ reason: texts[reasonTexts[reason]]() })}</p>}
      {text !== undefined && (
        <div>
          {texts.hiddenText()}
          <blockquote dir="auto">{text}</blockquote>
        </div>
      )}
      <p>{texts.hiddenEdit()}</p>
    </section>
  );
};
