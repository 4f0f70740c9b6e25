import { h, type FunctionalComponent } from '@stencil/core';
import { Failure } from '../../parts/notice';
import type { SingleFeedback } from '../../store/base/api-types';
import type { ReviewView } from './review-control';

interface EarlierProps extends ReviewView {
  renderOne: (feedback: SingleFeedback) => unknown;
}

/** The button that shows what a person gave before, and the list. Empty if the feedback is the only one. */
export const Earlier: FunctionalComponent<EarlierProps> = ({
  feedback: { id, earlierCount: count },
  texts,
  control: { earlier },
  renderOne,
}) => {
  if (count === 0) return null;
  const load = earlier.getLoad(id);
  return [
    <button
      type="button"
      class="link muted"
      part="earlier"
      aria-expanded={String(load !== undefined)}
      aria-controls={`earlier-${id}`}
      onClick={() => earlier.toggle(id)}
    >
      {texts.earlier({ count })}
    </button>,
    <div id={`earlier-${id}`} class="earlier" aria-busy={String(load?.status === 'loading')}>
      {load?.status === 'loading' && <span class="skeleton one" />}
      {load?.status === 'error' && (
        <Failure texts={texts} error={load.error} onRetry={() => earlier.reload(id)} />
      )}
      {load?.data && <ul class="befores">{load.data.feedback.map(renderOne)}</ul>}
    </div>,
  ];
};
