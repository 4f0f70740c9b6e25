import type { FeedbackPage } from '../../store/base/api-types';
import type { Load } from '../../store/base/loads';
import { EarlierFeedback } from '../../store/feedback/earlier-feedback';
import type { TargetRequest } from '../../store/feedback/feedback';
import type { FeedbackSelection } from '../../store/feedback/feedback-list';
import type { DetailsOwner } from './details-owner';
import { OpenIds } from './open-ids';

/** Shows and hides the earlier feedback of people, by the id of their newest one. */
export class EarlierControl {
  readonly #shown: OpenIds;
  readonly #loads: EarlierFeedback;

  constructor(owner: DetailsOwner) {
    this.#shown = new OpenIds(owner);
    this.#loads = new EarlierFeedback(owner);
  }

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

  /** Call this before a rendering. */
  reset(): void {
    this.#shown.reset();
  }

  leave(): void {
    this.#loads.leave();
  }
}
