import { h, type FunctionalComponent } from '@stencil/core';
import { reasonTexts } from '../../../parts/moderation-reason';
import type { OwnerView } from './owner-replies';
import type { ShownReply } from './reply-control';

interface HiddenReplyProps extends OwnerView {
  reply: ShownReply;
  /** BCP 47 tag. */
  language: string;
}

/** What owners are told about a reply that a moderator hides. Empty if it is not hidden. */
export const HiddenReply: FunctionalComponent<HiddenReplyProps> = ({ reply, texts, language }) => {
  if (!reply.moderation) return null;
  const { reason, text, decidedAt } = reply.moderation;
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
