import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../parts/avatar';
import { AcquaintanceButton, AcquaintancePanel, isKnown } from './acquaintance';
import { Earlier } from './earlier';
import { Replies } from './reply/replies';
import { ReviewActions } from './review-actions';
import type { ReviewView } from './review-control';
import { ReviewItems } from './review-items';

type ReviewProps = ReviewView & { key?: string };

/** What a person says: its newest feedback, and the earlier ones on demand. */
export const Review: FunctionalComponent<ReviewProps> = ({ key, ...view }) => {
  const { feedback } = view;
  const { id, source } = feedback;
  return (
    <li
      key={key}
      id={`feedback-${id}`}
      class={{ review: true, known: isKnown(feedback) }}
      part="review"
      tabIndex={-1}
    >
      <Avatar name={source.name} image={source.image} />
      <div class="who">
        <strong id={`giver-${id}`}>
          <bdi>{source.name}</bdi>
        </strong>
        <AcquaintanceButton {...view} />
      </div>
      <AcquaintancePanel {...view} />
      <div class="body">
        <ReviewItems {...view} />
        <ReviewActions {...view} />
        <Replies {...view} />
        <Earlier {...view} renderOne={(one) => <Before {...view} key={one.id} feedback={one} />} />
      </div>
    </li>
  );
};

/** One of a person's earlier feedbacks. */
const Before: FunctionalComponent<ReviewProps> = ({ key, ...view }) => (
  <li key={key} id={`feedback-${view.feedback.id}`} class="before">
    <ReviewItems {...view} />
    <ReviewActions {...view} />
    <Replies {...view} />
  </li>
);
