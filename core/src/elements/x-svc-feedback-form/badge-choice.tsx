import { h, type FunctionalComponent } from '@stencil/core';
import type { BadgeSet } from '../../store/base/api-types';
import { hideBrokenImage, isWebUrl } from '../../parts/avatar';
import { Loading } from '../../parts/loading';
import { Failure } from '../../parts/notice';
import type { Load } from '../../store/base/loads';
import type { FormTexts } from './texts';

interface BadgeChoiceProps {
  texts: FormTexts;
  load: Load<BadgeSet[]> | undefined;
  /** Badge set id → chosen qualifier. */
  chosen: Record<string, string>;
  onChoose: (chosen: Record<string, string>) => void;
  onRetry: () => void;
}

/** The badges to choose from, at most one of each set. */
export const BadgeChoice: FunctionalComponent<BadgeChoiceProps> = (props) => {
  const { texts, load, chosen, onChoose, onRetry } = props;
  if (load?.status === 'error') {
    return (
      <slot name="error">
        <Failure texts={texts} error={load.error} onRetry={onRetry} />
      </slot>
    );
  }
  if (load?.data?.length === 0) return null;
  return (
    <fieldset>
      <legend>{texts.badgesLegend()}</legend>
      {load?.data ? (
        <div class="sets">
          {load.data.map((set) => (
            <Badges set={set} chosen={chosen} onChoose={onChoose} />
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

interface BadgesProps extends Pick<BadgeChoiceProps, 'chosen' | 'onChoose'> {
  set: BadgeSet;
}

const Badges: FunctionalComponent<BadgesProps> = ({ set: { id, badges }, chosen, onChoose }) => {
  const { [id]: now, ...others } = chosen;
  return (
    <div class="set" role="group" aria-label={id}>
      {badges.map(({ qualifier, badge }) => (
        <label class={{ choice: true, [qualifier]: true, on: now === qualifier }} part="badge">
          <input
            type="checkbox"
            checked={now === qualifier}
            onChange={() => onChoose(now === qualifier ? others : { ...others, [id]: qualifier })}
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
