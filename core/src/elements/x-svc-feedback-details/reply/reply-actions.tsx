import { h, type FunctionalComponent } from '@stencil/core';
import type { ReviewView } from '../review-control';
import type { ReplyView } from './reply';

/** The button that opens the form for a reply, for owners. Empty if there is one. */
export const ReplyButton: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  control: { replies },
}) => {
  const isShown = replies.canReply(feedback) && !replies.getReply(feedback);
  if (!isShown || replies.getOpen(feedback)) return null;
  return (
    <button
      id={`reply-${feedback.id}`}
      type="button"
      class="response"
      part="write-reply"
      aria-describedby={`giver-${feedback.id}`}
      onClick={() => replies.write(feedback)}
    >
      {texts.reply()}
    </button>
  );
};

/** The buttons at a reply: one line for each action. */
export const ReplyActions: FunctionalComponent<ReplyView> = (view) => (
  <div class="responses">
    <EditReply {...view} />
    <WithdrawReply {...view} />
  </div>
);

const EditReply: FunctionalComponent<ReplyView> = ({ feedback, texts, control: { replies } }) =>
  replies.canReply(feedback) && (
    <button
      id={`edit-reply-${feedback.id}`}
      type="button"
      class="response"
      part="write-reply"
      aria-describedby={`giver-${feedback.id}`}
      onClick={() => replies.write(feedback)}
    >
      {texts.editReply()}
    </button>
  );

const WithdrawReply: FunctionalComponent<ReplyView> = ({ feedback, texts, control: { replies } }) =>
  replies.canReply(feedback) && (
    <button
      id={`withdraw-reply-${feedback.id}`}
      type="button"
      class="response"
      part="withdraw-reply"
      aria-describedby={`giver-${feedback.id}`}
      onClick={() => replies.askToWithdraw(feedback)}
    >
      {texts.withdrawReply()}
    </button>
  );
