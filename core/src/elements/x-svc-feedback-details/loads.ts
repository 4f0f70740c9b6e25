import { Controller } from '../../parts/controller';
import type { FeedbackSummary, Rating } from '../../store/base/api-types';
import { LoadSlot } from '../../store/base/load-slot';
import { reload, type Load } from '../../store/base/loads';
import { buildKey, getConnection, state } from '../../store/base/state';
import { requestSummary, type TargetRequest } from '../../store/feedback/feedback';
import { FeedbackList, type FeedbackSelection } from '../../store/feedback/feedback-list';
import { requestRating } from '../../store/feedback/ratings';
import { everything, isFiltered, onlyVideos } from './filters';

/** The loaded data of the target. The reader's choices, which select the data, belong to other controllers. */
export class LoadsController extends Controller {
  readonly summary = new LoadSlot<FeedbackSummary>(this.host);
  /** The public rating, for anonymous readers. */
  readonly rating = new LoadSlot<Rating | undefined>(this.host);
  readonly reviews = new FeedbackList(this.host);
  readonly videos = new FeedbackList(this.host);
  /** The key of the list: its connection, source and target. */
  #list: string | undefined;
  #hasList = false;
  #wasListShown = false;

  /** Whether the reader is anonymous, so that the feedback is the public one. */
  get isPublic(): boolean {
    return !state.identity;
  }

  get isFirstPageLoading(): boolean {
    const { load, pages } = this.reviews;
    return load?.status === 'loading' && !pages;
  }

  /** Whether the list has feedback, also while another order or other filters load. */
  get hasList(): boolean {
    return this.#hasList;
  }

  /** Whether the list has been shown, so that loading no longer moves the content below it. */
  get wasListShown(): boolean {
    return this.#wasListShown;
  }

  /** Whether the reader owns the target, and may reply to feedback about it. */
  get canReply(): boolean {
    return this.reviews.pages?.first.canReply ?? false;
  }

  /** The name of the target; empty if it has none or is not loaded. */
  get targetName(): string {
    return this.reviews.pages?.first.target.name ?? '';
  }

  /** The load of something shown that could not be loaded again. */
  get failedReload(): Load<unknown> | undefined {
    const loads = [this.summary.load, this.rating.load, this.reviews.load, this.videos.load];
    return loads.find((load) => load?.status === 'error' && load.data);
  }

  /** Call this while rendering: the store updates an element only for values that it reads then. */
  request(request: TargetRequest, selection: FeedbackSelection): void {
    requestSummary(this.summary, request);
    this.reviews.request(request, selection);
    this.#follow(request, selection);
    this.videos.request(request, onlyVideos);
    this.#wasListShown ||= [this.reviews.load, this.videos.load].every(isEnded);
    if (this.isPublic) {
      requestRating(this.rating, { apiUrl: request.apiUrl, targetUuid: request.targetUuid });
    } else {
      this.rating.leave();
    }
  }

  /** Returns whether the target has public feedback, also if the selection leaves all of it out. */
  hasPublicFeedback(selection: FeedbackSelection): boolean {
    const { stars, reviewCount = 0 } = this.rating.load?.data ?? {};
    return (stars?.count ?? 0) > 0 || reviewCount > 0 || isFiltered(selection) || this.#hasList;
  }

  /** Loads everything again. */
  reload(): void {
    const keys = [this.summary.key, this.rating.key];
    reload((key) => keys.includes(key));
    this.reviews.reload();
    this.videos.reload();
  }

  override hostDisconnected(): void {
    this.summary.leave();
    this.rating.leave();
    this.reviews.leave();
    this.videos.leave();
  }

  #follow({ apiUrl, sourceUuid, targetUuid }: TargetRequest, selection: FeedbackSelection): void {
    const list = buildKey(getConnection(apiUrl), sourceUuid, targetUuid);
    if (list !== this.#list) this.#hasList = this.#wasListShown = false;
    this.#list = list;
    const { pages } = this.reviews;
    if (!pages) return;
    // Filters leave feedback out, and other orders the reader's own that is hidden.
    const leavesOut = isFiltered(selection) || selection.sort !== everything.sort;
    this.#hasList = pages.items.length > 0 || (this.#hasList && leavesOut);
  }
}

function isEnded(load: Load<unknown> | undefined): boolean {
  return load !== undefined && load.status !== 'loading';
}
