import { h, type FunctionalComponent } from '@stencil/core';
import { Icon } from '../../parts/icon';
import { check } from '../../parts/icons/check';
import type { ReviewView } from './review-control';

/**
 * The button that marks a feedback as helpful, with how many people do. For its giver and for owners of the
 * target only how many do.
 */
export const Helpful: FunctionalComponent<ReviewView> = (view) => {
  const { feedback, texts, language, control } = view;
  const { helpful } = control;
  const { id } = feedback;
  const count = helpful.getCount(feedback);
  const note = helpful.getNote(feedback);
  const people = count > 0 ? texts.helpfulPeople({ count }) : undefined;
  if (!helpful.canMark(feedback)) {
    return [
      people !== undefined && (
        <span class="muted" part="helpful">
          {people}
        </span>
      ),
      <NetworkCount {...view} />,
    ];
  }
  return [
    <button
      type="button"
      class="response"
      part="helpful"
      title={people}
      aria-pressed={String(helpful.isMarked(feedback))}
      aria-describedby={`giver-${id} helpful-network-${id}`}
      onClick={() => void helpful.toggle(feedback)}
    >
      {helpful.isMarked(feedback) && <Icon path={check} />}
      {texts.helpful()}
      {count > 0 && ` · ${count.toLocaleString(language)}`}
    </button>,
    <NetworkCount {...view} />,
    <p class="response-note" part={note && 'invite'} role="status">
      {note && texts[note]()}
    </p>,
  ];
};

/** How many of them the reader knows. Empty if none. */
const NetworkCount: FunctionalComponent<ReviewView> = ({ feedback: { id, helpful }, texts }) => {
  const { networkCount: count = 0 } = helpful;
  return (
    count > 0 && (
      <span id={`helpful-network-${id}`} class="muted">
        {texts.helpfulNetwork({ count })}
      </span>
    )
  );
};
