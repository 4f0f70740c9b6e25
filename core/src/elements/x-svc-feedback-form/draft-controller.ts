import { getLanguage } from '../../i18n/language';
import { Controller } from '../../parts/controller';
import type { BadgeSet, FeedbackPage } from '../../store/base/api-types';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import { clearDraft, getDraft, type Draft } from '../../store/feedback/draft';
import { continueUpload, removeVideo } from '../../store/feedback/draft-video';
import { requestBadgeSets } from '../../store/feedback/feedback';
import { requestOwnFeedback, updateDraft } from '../../store/feedback/own-feedback';
import type { SvcFeedbackForm } from './x-svc-feedback-form';

type DraftElement = Pick<
  SvcFeedbackForm,
  | 'sourceUuid'
  | 'targetUuid'
  | 'transactionId'
  | 'apiUrl'
  | 'stars'
  | 'review'
  | 'starsChange'
  | 'reviewChange'
>;

/** The longest review, in characters. */
export const longestReview = 5_000;

/**
 * The draft of the form, and its loaded data. The properties `stars` and `review` stay equal to the draft.
 * The draft itself belongs to all forms about its subject; sending it is the task of `SubmissionController`.
 */
export class DraftController extends Controller<DraftElement> {
  /** The feedback that the person has given. */
  readonly own = new LoadSlot<FeedbackPage>(this.host);
  readonly badges = new LoadSlot<BadgeSet[]>(this.host);
  #shown: Draft | undefined;
  /** The draft that was shown last, also after a sign-out. */
  #last: Draft | undefined;
  /** The values of the draft and the properties when they were last equal. */
  #synced = { stars: 0, review: '' };

  /** The draft that was last rendered. */
  get shown(): Draft | undefined {
    return this.#shown;
  }

  /** The name of the target, once it is loaded. */
  get targetName(): string | undefined {
    return this.#shown?.page?.target.name;
  }

  /**
   * Returns the draft and loads the given feedback. Call this while rendering: the store updates an
   * element only for values that it reads then.
   */
  request(): Draft | undefined {
    const draft = getDraft(this.host);
    if (!draft) return undefined;
    requestOwnFeedback(this.own, draft, getLanguage(this.host.element));
    const page = this.own.load?.data;
    if (page) updateDraft(draft, page);
    return draft;
  }

  /** Call this while rendering. */
  requestBadges(): void {
    const { element, apiUrl } = this.host;
    requestBadgeSets(this.badges, apiUrl, getLanguage(element));
  }

  loadAgain({ key }: LoadSlot<unknown>): void {
    reload((other) => other === key);
  }

  /** Drops the changes. */
  clear(): void {
    if (!this.#shown) return;
    removeVideo(this.#shown);
    clearDraft(this.#shown);
  }

  override hostConnected(): void {
    // An element that was moved has left its loads and has to join them again.
    this.host.requestUpdate();
  }

  override hostDisconnected(): void {
    this.badges.leave();
    this.own.leave();
  }

  override hostWillRender(): void {
    const draft = this.request();
    if (draft !== this.#shown) this.#show(draft);
    this.#sync(draft);
  }

  /** Resets the other controllers. An appeal stays until another draft comes: the sign-in may have ended. */
  #show(draft: Draft | undefined): void {
    const isOther = draft !== undefined && draft !== this.#last;
    this.host.resetControllers(({ isPersonal = false }) => isOther || !isPersonal);
    this.#shown = draft;
    if (!draft) return;
    this.#last = draft;
    continueUpload(draft);
  }

  /** Copies the properties that the app has set to the draft, or else the draft to the properties. */
  #sync(draft: Draft | undefined): void {
    const { host } = this;
    const { stars, review } = this.#synced;
    const isGiven = host.stars !== stars || host.review !== review;
    // Properties that are set before there is a draft are copied later.
    if (!draft && isGiven) return;
    if (draft && host.stars !== stars) draft.stars = validateStars(host.stars);
    if (draft && host.review !== review) draft.review = host.review.slice(0, longestReview);
    this.#synced = { stars: draft?.stars ?? 0, review: draft?.review ?? '' };
    if (host.stars !== this.#synced.stars) {
      host.stars = this.#synced.stars;
      host.starsChange.emit(host.stars);
    }
    if (host.review !== this.#synced.review) {
      host.review = this.#synced.review;
      host.reviewChange.emit(host.review);
    }
  }
}

function validateStars(stars: number): number {
  return [1, 2, 3, 4, 5].includes(stars) ? stars : 0;
}
