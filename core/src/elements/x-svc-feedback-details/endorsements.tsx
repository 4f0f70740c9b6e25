import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSummary } from '../../store/base/api-types';
import { Avatar } from '../../parts/avatar';
import { Title } from '../../parts/title';
import type { Localization } from './localization';

interface EndorsementsProps extends Localization {
  endorsements: FeedbackSummary['items']['endorsements'];
  /** The level of its heading. */
  level: number;
  /** Whether all endorsements are shown, and not only the first ones. */
  isWhole: boolean;
  onToggle: () => void;
}

const few = 3;

/** The endorsers, the value of each endorsement, and the total. */
export const Endorsements: FunctionalComponent<EndorsementsProps> = ({
  endorsements,
  texts,
  level,
  isWhole,
  onToggle,
}) => {
  const count = endorsements.length;
  const value = endorsements.reduce((sum, { endorsement }) => sum + endorsement.value, 0);
  return (
    <section aria-label={texts.endorsements()}>
      <Title level={level}>{texts.endorsements()}</Title>
      <p class="muted total">{texts.endorsedTotal({ count, value })}</p>
      <ul class="endorsements" id="endorsements">
        {endorsements.slice(0, isWhole ? count : few).map(({ source, endorsement }) => (
          <li part="endorsement">
            <Avatar name={source.name} image={source.image} />
            <span>
              <strong>
                <bdi>{source.name}</bdi>
              </strong>{' '}
              {texts.endorsed({ value: endorsement.value })}
            </span>
          </li>
        ))}
      </ul>
      {count > few && (
        <button
          type="button"
          class="link"
          part="expand"
          aria-expanded={String(isWhole)}
          aria-controls="endorsements"
          onClick={onToggle}
        >
          {isWhole ? texts.showFewer() : texts.showAllOf({ count })}
        </button>
      )}
    </section>
  );
};
