import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../parts/avatar';
import { Badges } from '../../parts/badge';
import { LongText } from '../../parts/long-text';
import { RelativeDate } from '../../parts/relative-date';
import { Stars } from '../../parts/stars';
import { VerifiedMark } from '../../parts/verified-mark';
import type { Recommender } from '../../store/base/api-types';
import type { RecommendersTexts } from './texts';

interface PersonProps {
  key: string;
  id: string;
  recommender: Recommender;
  targetUuid: string;
  apiUrl: string | undefined;
  texts: RecommendersTexts;
  language: string;
  /** Whether the full text is shown. */
  isFull: boolean;
  onToggleText: () => void;
}

/** The opinion of a person of the network, and how the reader knows the person. */
export const Person: FunctionalComponent<PersonProps> = (props) => {
  const { key, id, recommender, targetUuid, apiUrl, texts, language } = props;
  const { person, stance, path, verified, items, givenAt } = recommender;
  return (
    <li key={key} id={id} class="person" part="person" tabIndex={-1}>
      <Avatar name={person.name} image={person.image} />
      <div class="who">
        <strong>
          <bdi>{person.name}</bdi>
        </strong>
        {items.stars === undefined ? (
          <span class="stance">{describeStance(stance, texts)}</span>
        ) : (
          <Stars texts={texts} stars={items.stars} />
        )}
        <RelativeDate at={givenAt} language={language} />
        <VerifiedMark verified={verified} texts={texts} />
      </div>
      <div class="says">
        {items.badges && <Badges badges={items.badges} />}
        {items.review !== undefined && (
          <LongText
            id={`text-${id}`}
            text={items.review}
            isFull={props.isFull}
            texts={texts}
            onToggle={props.onToggleText}
          />
        )}
        <x-svc-acquaintance person={person} path={path} targetUuid={targetUuid} apiUrl={apiUrl} />
      </div>
    </li>
  );
};

function describeStance(stance: Recommender['stance'], texts: RecommendersTexts): string {
  return {
    approving: texts.approves(),
    neutral: texts.isUndecided(),
    disapproving: texts.disapproves(),
  }[stance];
}
