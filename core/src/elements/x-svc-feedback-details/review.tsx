import { h, type FunctionalComponent } from '@stencil/core';
import type { SingleFeedback } from '../../store/base/api-types';
import { Avatar } from '../../parts/avatar';
import { AcquaintanceButton, AcquaintancePanel, isKnown } from './acquaintance';
import { Earlier } from './earlier';
import type { Localization } from './localization';
import { RelativeDate } from '../../parts/relative-date';
import type { ReviewControl } from './review-control';
import { ReviewItems } from './review-items';

interface ReviewProps {
  key?: string;
  feedback: SingleFeedback;
  control: ReviewControl;
}

/** What a person says: its newest feedback, and the earlier ones on demand. */
export const Review: FunctionalComponent<ReviewProps> = ({ key, feedback, control }) => {
  const { id, source, own, earlierCount } = feedback;
  const { texts, onEdit } = control;
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
        <AcquaintanceButton feedback={feedback} control={control} />
        <When feedback={feedback} {...control} />
        {own && onEdit && (
          <button
            id={`edit-${id}`}
            type="button"
            class="link edit"
            part="edit"
            onClick={() => onEdit(feedback)}
          >
            {texts.edit()}
          </button>
        )}
      </div>
      <AcquaintancePanel feedback={feedback} control={control} />
      <div class="body">
        <ReviewItems feedback={feedback} control={control} />
        {earlierCount > 0 && (
          <Earlier
            id={id}
            count={earlierCount}
            control={control.earlier}
            texts={texts}
            renderOne={(one) => (
              <li key={one.id} id={`feedback-${one.id}`} class="before">
                <div class="who">
                  <When feedback={one} {...control} />
                </div>
                <ReviewItems feedback={one} control={control} />
              </li>
            )}
          />
        )}
      </div>
    </li>
  );
};

/** When the feedback was given, and whether its transaction is verified. */
const When: FunctionalComponent<{ feedback: SingleFeedback } & Localization> = ({
  feedback: { updatedAt, verified },
  texts,
  language,
}) => [
  <RelativeDate at={updatedAt} language={language} />,
  verified && (
    <span class="verified" part="verified">
      <span aria-hidden="true">✓</span> {texts.verified()}
    </span>
  ),
];
