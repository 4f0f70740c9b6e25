import { h, type FunctionalComponent } from '@stencil/core';
import { hideBrokenImage, isWebUrl } from '../../parts/avatar';
import { Icon } from '../../parts/icon';
import { star } from '../../parts/icons/star';
import { Loading } from '../../parts/loading';
import { Failure } from '../../parts/notice';
import { TextField } from '../../parts/text-field';
import type { BadgeSet } from '../../store/base/api-types';
import type { Draft } from '../../store/feedback/draft';
import { longestReview } from './draft-controller';
import type { FormView } from './texts';
import { VideoField } from './video-field';

/** The fields for all items of the feedback. Feedback that is being sent cannot be changed. */
export const Fields: FunctionalComponent<FormView> = (view) => {
  const { texts, draft } = view;
  const isLocked = draft.phase === 'sending';
  return (
    <div class="fields" onClick={(event) => isLocked && event.preventDefault()}>
      <Rating {...view} />
      <BadgeChoice {...view} />
      <TextField
        texts={texts}
        id="review"
        part="review"
        label={texts.review()}
        placeholder={texts.reviewHint()}
        text={draft.review}
        maximum={longestReview}
        isLocked={isLocked}
        onWrite={(review) => (draft.review = review)}
      />
      <VideoField {...view} />
    </div>
  );
};

/** A choice of one to five stars, which can be cleared. */
const Rating: FunctionalComponent<FormView> = ({ texts, draft }) => (
  <fieldset>
    <legend>{texts.stars()}</legend>
    <div class="rating" part="stars">
      {[1, 2, 3, 4, 5].map((value) => (
        <label class={{ star: true, on: value <= draft.stars }}>
          <input
            type="radio"
            name="stars"
            value={value}
            checked={value === draft.stars}
            aria-label={texts.starsOption({ stars: value })}
            onChange={() => (draft.stars = value)}
          />
          <Icon path={star} />
        </label>
      ))}
      {draft.stars > 0 && (
        <button
          type="button"
          class="link"
          onClick={(event) => {
            // The button disappears and would lose the focus.
            const rating = (event.currentTarget as HTMLElement).parentElement!;
            rating.querySelector('input')!.focus();
            draft.stars = 0;
          }}
        >
          {texts.clearStars()}
        </button>
      )}
    </div>
  </fieldset>
);

/** The badges to choose from, at most one of each set. */
const BadgeChoice: FunctionalComponent<FormView> = ({ texts, draft, controllers }) => {
  controllers.draft.requestBadges();
  const { badges } = controllers.draft;
  const { status, error, data } = badges.load ?? {};
  if (status === 'error') {
    return (
      <slot name="error">
        <Failure texts={texts} error={error} onRetry={() => controllers.draft.loadAgain(badges)} />
      </slot>
    );
  }
  if (data?.length === 0) return null;
  return (
    <fieldset>
      <legend>{texts.badgesLegend()}</legend>
      {data ? (
        <div class="sets">
          {data.map((set) => (
            <Badges set={set} draft={draft} />
          ))}
        </div>
      ) : (
        <slot name="loading">
          <Loading texts={texts} />
          <span class="skeleton set" aria-hidden="true" />
        </slot>
      )}
    </fieldset>
  );
};

interface BadgesProps {
  set: BadgeSet;
  draft: Draft;
}

const Badges: FunctionalComponent<BadgesProps> = ({ set: { id, badges }, draft }) => {
  const { [id]: chosen, ...others } = draft.badges;
  return (
    <div class="set" role="group" aria-label={id}>
      {badges.map(({ qualifier, badge }) => (
        <label class={{ choice: true, [qualifier]: true, on: chosen === qualifier }} part="badge">
          <input
            type="checkbox"
            checked={chosen === qualifier}
            onChange={() =>
              (draft.badges = chosen === qualifier ? others : { ...others, [id]: qualifier })
            }
          />
          {isWebUrl(badge.image) && (
            <img src={badge.image} alt="" referrerPolicy="no-referrer" onError={hideBrokenImage} />
          )}
          {badge.label}
        </label>
      ))}
    </div>
  );
};
