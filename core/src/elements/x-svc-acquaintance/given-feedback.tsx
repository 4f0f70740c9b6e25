import { h, type FunctionalComponent } from '@stencil/core';
import { Badges } from '../../parts/badge';
import { LongText } from '../../parts/long-text';
import { MoreButton } from '../../parts/more-button';
import { Failure } from '../../parts/notice';
import { RelativeDate } from '../../parts/relative-date';
import { Stars } from '../../parts/stars';
import { VerifiedMark } from '../../parts/verified-mark';
import type { GivenFeedback as Feedback } from '../../store/base/api-types';
import type { GivenFeedbackList } from '../../store/network/given-feedback';
import type { AcquaintanceTexts } from './texts';

interface GivenFeedbackProps {
  list: GivenFeedbackList;
  /** The uuid of a target whose feedback is left out, because it is shown already. */
  exceptUuid: string | undefined;
  texts: AcquaintanceTexts;
  language: string;
  /** The uuids of the targets about which the whole text is shown. */
  whole: ReadonlySet<string>;
  onToggleText: (uuid: string) => void;
  onMore: () => void;
}

/** What a person says about other targets. */
export const GivenFeedback: FunctionalComponent<GivenFeedbackProps> = (props) => {
  const { list, exceptUuid, texts, onMore } = props;
  const { load, pages } = list;
  if (!pages) {
    return load?.status === 'error' ? (
      <Failure texts={texts} error={load.error} onRetry={() => list.reload()} />
    ) : (
      <span class="skeleton one" aria-busy="true" />
    );
  }
  const others = pages.items.filter(({ target }) => !isAbout(target, exceptUuid));
  if (others.length === 0 && pages.cursor === undefined) {
    return <p class="muted none">{texts.noOtherFeedback()}</p>;
  }
  return [
    load?.status === 'error' && (
      <Failure texts={texts} error={load.error} onRetry={() => list.reload()} />
    ),
    <ul class="given">
      {pages.items.map(
        (feedback, place) =>
          others.includes(feedback) && (
            <AboutTarget {...props} key={feedback.target.uuid} place={place} feedback={feedback} />
          ),
      )}
    </ul>,
    <MoreButton pages={pages} texts={texts} onMore={onMore} />,
  ];
};

type AboutTargetProps = GivenFeedbackProps & { key: string; place: number; feedback: Feedback };

const AboutTarget: FunctionalComponent<AboutTargetProps> = ({
  key,
  place,
  feedback: { target, items, updatedAt, verified },
  texts,
  language,
  whole,
  onToggleText,
}) => (
  <li key={key} id={`given-${place}`} part="feedback" tabIndex={-1}>
    <div class="about">
      <strong>
        <bdi>{target.name}</bdi>
      </strong>
      {items.stars !== undefined && <Stars texts={texts} stars={items.stars} />}
      <RelativeDate at={updatedAt} language={language} />
      <VerifiedMark verified={verified} texts={texts} />
    </div>
    {items.badges && <Badges badges={items.badges} />}
    {items.review !== undefined && (
      <LongText
        id={`text-${place}`}
        text={items.review}
        isWhole={whole.has(key)}
        texts={texts}
        onToggle={() => onToggleText(key)}
      />
    )}
  </li>
);

function isAbout({ uuid, aliases = [] }: Feedback['target'], target: string | undefined): boolean {
  return target !== undefined && [uuid, ...aliases].includes(target);
}
