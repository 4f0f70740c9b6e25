import { h, type FunctionalComponent } from '@stencil/core';
import type { OwnerView } from './owner-view';

/** The buttons of an owner at the reply to a feedback, or at a feedback without one. */
export const OwnerActions: FunctionalComponent<OwnerView> = ({ feedback, texts, replies }) => {
  const { id } = feedback;
  const button = (name: string, part: string, label: string, act: () => void) => (
    <button
      key={name}
      id={`${name}-${id}`}
      type="button"
      class="response"
      part={part}
      aria-describedby={`giver-${id}`}
      onClick={act}
    >
      {label}
    </button>
  );
  const write = () => replies.write(feedback);
  if (!replies.getReply(feedback)) return button('reply', 'write-reply', texts.reply(), write);
  return [
    button('edit-reply', 'write-reply', texts.editReply(), write),
    button('withdraw-reply', 'withdraw-reply', texts.withdrawReply(), () =>
      replies.askToWithdraw(feedback),
    ),
  ];
};
