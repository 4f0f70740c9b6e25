import { h, type FunctionalComponent } from '@stencil/core';
import { LongText } from '../../../parts/long-text';
import { RelativeDate } from '../../../parts/relative-date';
import { WithName } from '../../../parts/with-name';
import { ReplyActions, ReplyReport } from './reply-actions';
import type { ReplyView } from './reply-view';

/** What the owner of the target has replied to a feedback. */
export const Reply: FunctionalComponent<ReplyView> = (view) => {
  const { feedback, reply, texts, language, control } = view;
  const { replies, whole } = control;
  const { id } = feedback;
  const text = `reply-said-${id}`;
  return (
    <div
      key="reply"
      id={`replied-${id}`}
      class="reply"
      part="reply"
      role="group"
      aria-labelledby={`replier-${id}`}
      tabIndex={-1}
    >
      <div class="who">
        <strong id={`replier-${id}`}>
          <WithName sentence={texts.replyFrom} name={replies.targetName} />
        </strong>
        <RelativeDate at={reply.updatedAt} language={language} />
      </div>
      {replies.getOwnerViews(feedback)?.renderNotice(reply, language, control.hidden)}
      <LongText
        id={text}
        text={reply.text}
        isWhole={whole.has(text)}
        texts={texts}
        onToggle={() => whole.toggle(text)}
      />
      <ReplyActions {...view} />
      <ReplyReport {...view} />
    </div>
  );
};
