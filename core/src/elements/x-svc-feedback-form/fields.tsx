import { h, type FunctionalComponent } from '@stencil/core';
import { BadgeChoice } from './badge-choice';
import type { FormView } from './form-control';
import { Rating } from './rating';
import { Review } from './review';
import { VideoField } from './video-field';

interface FieldsProps extends FormView {
  /** Feedback that is being sent cannot be changed. */
  isLocked: boolean;
}

/** The fields for all items of the feedback. */
export const Fields: FunctionalComponent<FieldsProps> = ({ isLocked, ...view }) => {
  const { texts, draft, control } = view;
  const { loads } = control;
  loads.requestBadges();
  return (
    <div class="fields" onClick={(event) => isLocked && event.preventDefault()}>
      <Rating texts={texts} stars={draft.stars} onRate={(stars) => (draft.stars = stars)} />
      <BadgeChoice
        texts={texts}
        load={loads.badges}
        chosen={draft.badges}
        onChoose={(badges) => (draft.badges = badges)}
        onRetry={() => loads.reloadBadges()}
      />
      <Review
        texts={texts}
        review={draft.review}
        isLocked={isLocked}
        onWrite={(review) => (draft.review = review)}
      />
      <VideoField {...view} />
    </div>
  );
};
