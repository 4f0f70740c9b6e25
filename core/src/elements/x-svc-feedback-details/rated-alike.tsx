import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../parts/avatar';
import { Stars } from '../../parts/stars';
import type { DetailsView } from './details-control';
import type { RatingGroup } from './rating-groups';
import { Review } from './review';

interface RatedAlikeProps extends DetailsView {
  key: string;
  group: RatingGroup;
}

/** So many faces are shown of a group that is closed. */
const few = 3;

/** People who gave the same rating and nothing else: as one line, which shows each of them on demand. */
export const RatedAlike: FunctionalComponent<RatedAlikeProps> = ({ key, group, ...view }) => {
  const { texts, control } = view;
  const { id, stars, feedback } = group;
  const isWhole = control.whole.has(id);
  return (
    <li key={key} class="alike">
      <button
        id={id}
        type="button"
        part="expand"
        aria-expanded={String(isWhole)}
        aria-controls={`${id}-list`}
        onClick={() => control.whole.toggle(id)}
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
        {isWhole && feedback.map((one) => <Review {...view} key={one.id} feedback={one} />)}
      </ul>
    </li>
  );
};
