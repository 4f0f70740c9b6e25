import {
  Component,
  Element,
  Event,
  forceUpdate,
  h,
  Method,
  Prop,
  State,
  type EventEmitter,
} from '@stencil/core';
import type { BadgeSet, FeedbackItems, FeedbackPage } from '../../store/base/api-types';
import { ApiError } from '../../store/base/api-errors';
import type { SvcError } from '../../store/base/api-errors';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { clearDraft, getDraft, type Draft } from '../../store/feedback/draft';
import { isChanged, isEmpty } from '../../store/feedback/draft-items';
import { addVideo, continueUpload, removeVideo } from '../../store/feedback/draft-video';
import { requestBadgeSets } from '../../store/feedback/feedback';
import { requestOwnFeedback, updateDraft } from '../../store/feedback/own-feedback';
import { isWebUrl } from '../../parts/avatar';
import { Failure } from '../../parts/notice';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import {
  getTransactionId,
  NothingChangedError,
  NothingGivenError,
  submitDraft,
  VideoNotUploadedError,
  withdrawDraft,
} from '../../store/feedback/submit-draft';
import { isNotAllowed } from '../../store/session/identity';
import { findRecordingObstacle } from '../../video/recording-obstacle';
import { BadgeChoice } from './badge-choice';
import { ContentUrl } from './content-url';
import { Endorsement } from './endorsement';
import { GivenFeedback } from './given-feedback';
import { Introduction } from './introduction';
import { Placeholder } from './placeholder';
import { Rating } from './rating';
import { longestReview, Review } from './review';
import { english, type FormTexts } from './texts';
import { VideoCapture } from './video-capture';
import { VideoField } from './video-field';
import { Withdrawal } from './withdrawal';

/** The detail of `feedbackGiven`. */
export interface FeedbackGivenEventDetail {
  targetUuid: string;
  /** The transaction that the feedback is for, if it has one. */
  transactionId: string | undefined;
  /** The items that were changed; `null` for items that were removed. */
  items: FeedbackItems;
}

/** The detail of `feedbackWithdrawn`. */
export interface FeedbackWithdrawnEventDetail {
  targetUuid: string;
  /** The transaction that the feedback was for, if it had one. */
  transactionId: string | undefined;
}

/** The detail of `feedbackFailed`. */
export interface FeedbackFailedEventDetail {
  targetUuid: string;
  transactionId: string | undefined;
  /** `ApiError` if the service refused, `UnreachableError` if it did not answer. */
  error: SvcError;
}

/** Why the feedback was not sent or withdrawn. */
interface FormFailure {
  text: 'nothingGiven' | 'nothingChanged' | 'videoNotUploaded' | 'submitFailed' | 'withdrawFailed';
  error?: SvcError;
}

/**
 * A form for a video, stars, badges and a review about one target. It opens with what the person has
 * already given, for the transaction or else the newest, which can be changed or withdrawn. The tab keeps
 * changes until they are sent, also after a reload, and forms about the same target share them. A video is
 * uploaded while the form is filled in. After feedback is sent or withdrawn, details and recommendations
 * on the page are loaded again, and the form shows the feedback as others see it.
 *
 * @slot thanks - Replaces the message after the feedback is sent.
 * @slot signed-out - Replaces the message while nobody is signed in.
 * @slot loading - Replaces the placeholder while the person's own feedback or the badges load.
 * @slot error - Replaces the message that the own feedback or the badges could not be loaded.
 *
 * @part target - The sentence that names the target.
 * @part readers - The sentence that says who can read the feedback.
 * @part video - The field for the video.
 * @part preview - The picture of the camera or of the video.
 * @part record - The button that turns the camera on, and starts and stops the recording.
 * @part file - The button that chooses a file.
 * @part upload - The progress of the upload.
 * @part stars - The rating.
 * @part badge - One badge to choose, or of the sent feedback.
 * @part review - The text field.
 * @part endorsement - The field for an amount of tokens.
 * @part submit - The button that sends the feedback or the changes.
 * @part withdraw - The button that withdraws the feedback.
 * @part confirmation - The question whether to withdraw the feedback.
 * @part confirm - The button that confirms it.
 * @part withdrawn - The message that the feedback is withdrawn.
 * @part thanks - The message after the feedback is sent.
 * @part given - The sent feedback as others see it.
 * @part avatar - The image of the person in it.
 * @part date - Its date.
 * @part verified - The mark that an app has confirmed its transaction.
 * @part loading - The placeholder while the person's own feedback loads.
 * @part signed-out - The message while nobody is signed in.
 * @part error - The message that the own feedback or the badges could not be loaded.
 * @part retry - The button that loads them, or uploads the video, again.
 */
@Component({ tag: 'x-svc-feedback-form', styleUrl: 'x-svc-feedback-form.css', shadow: true })
export class SvcFeedbackForm {
  readonly #badges = new LoadSlot<BadgeSet[]>(this);
  readonly #own = new LoadSlot<FeedbackPage>(this);
  readonly #capture = new VideoCapture(() => forceUpdate(this));
  readonly #contentUrl = new ContentUrl();
  #draft: Draft | undefined;
  /** The values of the draft and the properties when they were last equal. */
  #synced = { stars: 0, review: '' };
  /** The id of the element that gets the focus after the next rendering. */
  #nextFocus: string | undefined;

  @Element() element!: HTMLElement;

  /** The uuid of the person who gives the feedback: the connected wallet's address. */
  @Prop() sourceUuid!: string | undefined;

  /** The uuid of the target of the feedback. */
  @Prop() targetUuid!: string;

  /**
   * The id of the transaction that the feedback is about. Each transaction has its own feedback.
   */
  @Prop() transactionId?: string;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /**
   * The rating, 1 to 5; 0 while there is no rating. A rating that the app sets replaces the one that the
   * person has given.
   */
  @Prop({ mutable: true }) stars = 0;

  /**
   * The text of the review, at most 5,000 characters. A text that the app sets replaces the one that the
   * person has given.
   */
  @Prop({ mutable: true }) review = '';

  /** Dispatched when the service has accepted the feedback. Not dispatched when it refuses. */
  @Event() feedbackGiven!: EventEmitter<FeedbackGivenEventDetail>;

  /** Dispatched when the person has withdrawn the feedback. */
  @Event() feedbackWithdrawn!: EventEmitter<FeedbackWithdrawnEventDetail>;

  /**
   * Dispatched when the feedback could not be sent or withdrawn; the form keeps its content. Not
   * dispatched when the form is empty or unchanged, or its video could not be uploaded.
   */
  @Event() feedbackFailed!: EventEmitter<FeedbackFailedEventDetail>;

  /**
   * Dispatched when the rating changes, also to the one that the person has given before; `detail` is the
   * new rating. Not dispatched when the app sets `stars`.
   */
  @Event() starsChange!: EventEmitter<number>;

  /**
   * Dispatched when the review changes, also to the one that the person has given before; `detail` is the
   * new text. Not dispatched when the app sets `review`.
   */
  @Event() reviewChange!: EventEmitter<string>;

  @State() failure: FormFailure | undefined;
  @State() withdrawal: 'asked' | 'done' | undefined;
  /** The id of the video that the browser cannot show. */
  @State() unshowable: string | undefined;

  connectedCallback(): void {
    // An element that was moved has left its loads and has to join them again.
    forceUpdate(this);
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  disconnectedCallback(): void {
    this.#badges.leave();
    this.#own.leave();
    this.#contentUrl.revoke();
    // A form that is only moved, as in a list that is sorted, continues the recording.
    queueMicrotask(() => {
      if (!this.element.isConnected) this.#capture.close();
    });
  }

  componentWillRender(): void {
    const draft = getDraft(this);
    if (draft !== this.#draft) {
      this.#capture.close();
      this.#draft = draft;
      this.failure = undefined;
      this.withdrawal = undefined;
      if (draft) continueUpload(draft);
    }
    if (draft) this.#loadOwnFeedback(draft);
    this.#syncProperties(draft);
    if (draft && isResolved(this.failure, draft)) this.failure = undefined;
  }

  componentDidRender(): void {
    if (!this.#nextFocus) return;
    this.element.shadowRoot?.getElementById(this.#nextFocus)?.focus();
    this.#nextFocus = undefined;
  }

  /**
   * Drops the changes and the draft: the form shows what the person has given, or is empty. Does not
   * withdraw sent feedback.
   */
  @Method()
  async reset(): Promise<void> {
    this.#capture.cancel();
    this.failure = undefined;
    this.withdrawal = undefined;
    if (!this.#draft) return;
    removeVideo(this.#draft);
    clearDraft(this.#draft);
  }

  #loadOwnFeedback(draft: Draft): void {
    requestOwnFeedback(this.#own, draft, getLanguage(this.element));
    const page = this.#own.load?.data;
    if (page) updateDraft(draft, page);
  }

  /**
   * Copies the properties that the app has set to the draft, or else the draft to the properties.
   */
  #syncProperties(draft: Draft | undefined): void {
    const { stars, review } = this.#synced;
    const isGiven = this.stars !== stars || this.review !== review;
    // Properties that are set before there is a draft are copied later.
    if (!draft && isGiven) return;
    if (draft && this.stars !== stars) draft.stars = validateStars(this.stars);
    if (draft && this.review !== review) draft.review = this.review.slice(0, longestReview);
    this.#synced = { stars: draft?.stars ?? 0, review: draft?.review ?? '' };
    if (this.stars !== this.#synced.stars) {
      this.stars = this.#synced.stars;
      this.starsChange.emit(this.stars);
    }
    if (this.review !== this.#synced.review) {
      this.review = this.#synced.review;
      this.reviewChange.emit(this.review);
    }
  }

  async #submit(event: globalThis.Event, draft: Draft): Promise<void> {
    event.preventDefault();
    const { targetUuid } = draft.subject;
    const transactionId = getTransactionId(draft);
    this.failure = undefined;
    this.withdrawal = undefined;
    this.#capture.close();
    try {
      const items = await submitDraft(draft);
      if (!items) return;
      // The form disappears and would lose the focus.
      if (draft === this.#draft) this.#nextFocus = 'thanks';
      this.feedbackGiven.emit({ targetUuid, transactionId, items });
    } catch (error) {
      this.#fail(draft, classifyFailure(error));
    }
  }

  async #withdraw(draft: Draft): Promise<void> {
    const { targetUuid } = draft.subject;
    const transactionId = getTransactionId(draft);
    this.failure = undefined;
    this.#capture.cancel();
    try {
      await withdrawDraft(draft);
      if (draft === this.#draft) {
        this.withdrawal = 'done';
        this.#nextFocus = 'withdrawn';
      }
      this.feedbackWithdrawn.emit({ targetUuid, transactionId });
    } catch (error) {
      this.#fail(draft, { text: 'withdrawFailed', error: error as SvcError });
    }
  }

  #fail(draft: Draft, failure: FormFailure): void {
    if (draft === this.#draft) this.failure = failure;
    const { error } = failure;
    const { targetUuid } = draft.subject;
    const transactionId = getTransactionId(draft);
    if (error) this.feedbackFailed.emit({ targetUuid, transactionId, error });
  }

  render() {
    const texts: FormTexts = getTexts(this.element, english);
    const draft = getDraft(this);
    // The store updates an element only for values that it reads while rendering.
    if (draft) this.#loadOwnFeedback(draft);
    const { load } = this.#own;
    if (!draft || isNotAllowed(load?.error)) {
      return (
        <slot name="signed-out">
          <p class="notice" part="signed-out">
            {texts.formSignedOut()}
          </p>
        </slot>
      );
    }
    if (draft.phase === 'sent') return this.#renderThanks(texts, draft);
    if (draft.page) return this.#renderForm(texts, draft, draft.page);
    if (load?.status !== 'error') return <Placeholder texts={texts} />;
    const { key } = this.#own;
    return (
      <slot name="error">
        <Failure
          texts={texts}
          error={load.error}
          onRetry={() => reload((other) => other === key)}
        />
      </slot>
    );
  }

  #renderForm(texts: FormTexts, draft: Draft, page: FeedbackPage) {
    const isSending = draft.phase === 'sending';
    const isBusy = isSending || draft.phase === 'waiting';
    const isAsked = this.withdrawal === 'asked';
    return (
      <form
        onSubmit={(event) => void this.#submit(event, draft)}
        aria-busy={isBusy ? 'true' : null}
      >
        {this.withdrawal === 'done' && (
          <p id="withdrawn" class="notice thanks" part="withdrawn" role="status" tabIndex={-1}>
            {texts.withdrawn()}
          </p>
        )}
        <Introduction texts={texts} page={page} />
        {this.#renderFields(texts, draft, isSending)}
        <div>
          <div role="alert">
            {this.failure && <p class="failure">{this.#describeFailure(texts, this.failure)}</p>}
          </div>
          <div class="actions">
            <button
              type="submit"
              class="button primary"
              part="submit"
              aria-disabled={isBusy ? 'true' : null}
            >
              {isSending && !isAsked
                ? texts.submitting()
                : draft.given
                  ? texts.saveChanges()
                  : texts.submit()}
            </button>
            {draft.given && this.#renderWithdrawal(texts, draft, page, isBusy)}
          </div>
          <p role="status" class="hint">
            {draft.phase === 'waiting' && texts.waitingForVideo()}
          </p>
        </div>
      </form>
    );
  }

  #renderWithdrawal(texts: FormTexts, draft: Draft, page: FeedbackPage, isLocked: boolean) {
    return (
      <Withdrawal
        texts={texts}
        name={page.target.name}
        isAsked={this.withdrawal === 'asked'}
        isLocked={isLocked}
        onAsk={() => {
          this.withdrawal = 'asked';
          this.#nextFocus = 'confirmation';
        }}
        onCancel={() => {
          this.withdrawal = undefined;
          this.#nextFocus = 'withdraw';
        }}
        onConfirm={() => void this.#withdraw(draft)}
      />
    );
  }

  #renderFields(texts: FormTexts, draft: Draft, isLocked: boolean) {
    const language = getLanguage(this.element);
    requestBadgeSets(this.#badges, this.apiUrl, language);
    const { key } = this.#badges;
    return (
      <div
        class="fields"
        // Feedback that is being sent cannot be changed.
        onClick={(event) => isLocked && event.preventDefault()}
      >
        {this.#renderVideo(texts, language, draft)}
        <Rating texts={texts} stars={draft.stars} onRate={(stars) => (draft.stars = stars)} />
        <BadgeChoice
          texts={texts}
          load={this.#badges.load}
          chosen={draft.badges}
          onChoose={(badges) => (draft.badges = badges)}
          onRetry={() => reload((other) => other === key)}
        />
        <Review
          texts={texts}
          review={draft.review}
          isLocked={isLocked}
          onWrite={(review) => (draft.review = review)}
        />
        <Endorsement texts={texts} />
      </div>
    );
  }

  #renderVideo(texts: FormTexts, language: string, draft: Draft) {
    const { video } = draft;
    const isUnshowable = video !== undefined && this.unshowable === video.id;
    return (
      <VideoField
        texts={texts}
        language={language}
        capture={this.#capture}
        obstacle={findRecordingObstacle()}
        video={video}
        source={this.#contentUrl.getUrl(video?.content) ?? getGivenUrl(video)}
        isUnshowable={isUnshowable}
        onKeep={(content) => addVideo(draft, content)}
        onRemove={() => removeVideo(draft)}
        onRetry={() => continueUpload(draft)}
        onUnshowable={() => (this.unshowable = video?.id)}
      />
    );
  }

  #renderThanks(texts: FormTexts, draft: Draft) {
    return (
      <div class="sent">
        <div id="thanks" class="notice thanks" part="thanks" role="status" tabIndex={-1}>
          <slot name="thanks">
            <span>{texts.thanks()}</span>
          </slot>
          <button type="button" class="button" onClick={() => (draft.phase = 'editing')}>
            {texts.another()}
          </button>
        </div>
        {this.#renderGivenFeedback(texts, draft)}
      </div>
    );
  }

  #renderGivenFeedback(texts: FormTexts, draft: Draft) {
    const { page, outdatedPage } = draft;
    const [feedback] = page?.feedback ?? [];
    if (page !== outdatedPage && feedback) {
      const language = getLanguage(this.element);
      return <GivenFeedback texts={texts} language={language} feedback={feedback} />;
    }
    return this.#own.load?.status !== 'error' && <span class="skeleton field" aria-hidden="true" />;
  }

  #describeFailure(texts: FormTexts, { text, error }: FormFailure): string {
    if (!error) return texts[text]();
    return `${texts[text]()} ${error instanceof ApiError ? error.message : texts.unreachable()}`;
  }
}

function classifyFailure(error: unknown): FormFailure {
  if (error instanceof NothingGivenError) return { text: 'nothingGiven' };
  if (error instanceof NothingChangedError) return { text: 'nothingChanged' };
  if (error instanceof VideoNotUploadedError) return { text: 'videoNotUploaded' };
  return { text: 'submitFailed', error: error as SvcError };
}

/** Returns whether the draft no longer has the fault for which it was not sent. */
function isResolved(failure: FormFailure | undefined, draft: Draft): boolean {
  if (failure?.text === 'nothingGiven') return !isEmpty(draft);
  if (failure?.text === 'nothingChanged') return isChanged(draft);
  return failure?.text === 'videoNotUploaded' && draft.video?.status !== 'failed';
}

/** Returns the URL of a given video, which is loaded only if it is http or https. */
function getGivenUrl(video: Draft['video']): string | undefined {
  return video?.isGiven && video.url && isWebUrl(video.url) ? video.url : undefined;
}

function validateStars(stars: number): number {
  return [1, 2, 3, 4, 5].includes(stars) ? stars : 0;
}
