import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import { Failure } from '../../parts/notice';
import type { FeedbackPage, SingleFeedback } from '../../store/base/api-types';
import type { Load } from '../../store/base/loads';
import { EarlierFeedback } from '../../store/feedback/earlier-feedback';
import type { TargetRequest } from '../../store/feedback/feedback';
import type { FeedbackSelection } from '../../store/feedback/feedback-list';
import { OpenIdsController } from '../../parts/open-ids-controller';
import type { ReviewView } from './texts';

interface EarlierProps extends ReviewView {
  renderOne: (feedback: SingleFeedback) => unknown;
}

/** The button that shows what a person gave before, and the list. Empty if the feedback is the only one. */
export const Earlier: FunctionalComponent<EarlierProps> = ({
  feedback: { id, earlierCount: count },
  texts,
  controllers: { earlier },
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

/** Whose earlier feedback is shown, by the id of their newest one, and what of it is loaded. */
export class EarlierController extends Controller {
  readonly #shown = new OpenIdsController(this.host);
  readonly #loads = new EarlierFeedback(this.host);

  /** Loads what is shown. Call this while rendering. */
  request(request: TargetRequest, selection: FeedbackSelection): void {
    this.#loads.request(request, selection, this.#shown.all);
  }

  /** The earlier feedback; undefined while it is not shown. */
  getLoad(id: string): Load<FeedbackPage> | undefined {
    return this.#loads.getLoad(id);
  }

  toggle(id: string): void {
    this.#shown.toggle(id);
  }

  /** Loads the earlier feedback again. */
  reload(id: string): void {
    this.#loads.reload(id);
  }

  override hostDisconnected(): void {
    this.#loads.leave();
  }
}
