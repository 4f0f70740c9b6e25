import { h, type FunctionalComponent } from '@stencil/core';
import { Failure } from '../../parts/notice';
import type { FeedbackPage, SingleFeedback } from '../../store/base/api-types';
import type { Load } from '../../store/base/loads';
import type { DetailsTexts } from './localization';

/** Shows and hides the earlier feedback of people, by the id of their newest one. */
export interface EarlierControl {
  /** The earlier feedback; undefined while it is not shown. */
  getLoad: (id: string) => Load<FeedbackPage> | undefined;
  onToggle: (id: string) => void;
  onRetry: (id: string) => void;
}

interface EarlierProps {
  id: string;
  /** How many earlier feedbacks there are. */
  count: number;
  control: EarlierControl;
  texts: DetailsTexts;
  renderOne: (feedback: SingleFeedback) => unknown;
}

/** The button that shows what a person gave before, and the list. */
export const Earlier: FunctionalComponent<EarlierProps> = ({
  id,
  count,
  control,
  texts,
  renderOne,
}) => {
  const load = control.getLoad(id);
  return [
    <button
      type="button"
      class="link muted"
      part="earlier"
      aria-expanded={String(load !== undefined)}
      aria-controls={`earlier-${id}`}
      onClick={() => control.onToggle(id)}
    >
      {texts.earlier({ count })}
    </button>,
    <div id={`earlier-${id}`} class="earlier" aria-busy={String(load?.status === 'loading')}>
      {load?.status === 'loading' && <span class="skeleton one" />}
      {load?.status === 'error' && (
        <Failure texts={texts} error={load.error} onRetry={() => control.onRetry(id)} />
      )}
      {load?.data && <ul class="befores">{load.data.feedback.map(renderOne)}</ul>}
    </div>,
  ];
};
