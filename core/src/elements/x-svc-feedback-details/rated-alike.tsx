import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../parts/avatar';
import { Stars } from '../../parts/stars';
import type { SingleFeedback } from '../../store/base/api-types';
import { isKnown } from './acquaintance';
import { Review } from './review';
import type { DetailsView } from './texts';

interface RatedAlikeProps extends DetailsView {
  key: string;
  group: RatingGroup;
}

/** How many faces are shown of a group that is closed. */
const few = 3;

/** People who gave the same rating and nothing else: as one line, which shows each of them on demand. */
export const RatedAlike: FunctionalComponent<RatedAlikeProps> = ({ key, group, ...view }) => {
  const { texts, controllers } = view;
  const { id, stars, feedback } = group;
  const isFull = controllers.full.has(id);
  return (
    <li key={key} class="alike">
      <button
        id={id}
        type="button"
        part="expand"
        aria-expanded={String(isFull)}
        aria-controls={`${id}-list`}
        onClick={() => controllers.full.toggle(id)}
      >
        <span class="faces">
          {feedback.slice(0, few).map(({ source }) => (
            <Avatar name={source.name} image={source.image} />
          ))}
        </span>
        <span>
          {texts.ratedAlike({ count: feedback.length })} <Stars texts={texts} stars={stars} />
        </span>
      </button>
      <ul id={`${id}-list`} class="reviews">
        {isFull && feedback.map((one) => <Review {...view} key={one.id} feedback={one} />)}
      </ul>
    </li>
  );
};

/** People of whom nothing but the same rating is known. */
export interface RatingGroup {
  /** The id of its button. */
  id: string;
  stars: number;
  feedback: SingleFeedback[];
}

/** A smaller group would save no space. */
const smallest = 3;

/** Takes the ratings that several people gave without anything else out of the feedback. */
export function groupRatings(feedback: readonly SingleFeedback[]): {
  single: SingleFeedback[];
  groups: RatingGroup[];
} {
  const groups = new Map<string, RatingGroup>();
  for (const one of feedback.filter(isOnlyRating)) {
    const id = nameRatingGroup(one);
    const group = groups.get(id) ?? { id, stars: one.items.stars!, feedback: [] };
    group.feedback.push(one);
    groups.set(id, group);
  }
  const large = [...groups.values()].filter((group) => group.feedback.length >= smallest);
  const grouped = new Set(large.flatMap((group) => group.feedback));
  return {
    single: feedback.filter((one) => !grouped.has(one)),
    groups: large.sort((a, b) => b.stars - a.stars),
  };
}

/** The id of the group of a feedback, if it is in one. */
export function nameRatingGroup(feedback: SingleFeedback): string {
  return `rated-${isKnown(feedback) ? 'known' : 'other'}-${feedback.items.stars}`;
}

function isOnlyRating({ own, items, moderation, reply, earlierCount }: SingleFeedback): boolean {
  const { stars, badges, review, video } = items;
  const hasMore = [badges, review, video, moderation, reply].some((item) => item !== undefined);
  return stars !== undefined && !own && !hasMore && earlierCount === 0;
}
