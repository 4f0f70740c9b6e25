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
import type { BadgeSet, FeedbackItems } from '../../store/base/api-types';
import { ApiError } from '../../store/base/api-errors';
import type { SvcError } from '../../store/base/api-errors';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { clearDraft, getDraft, type Draft } from '../../store/feedback/draft';
import { addVideo, continueUpload, removeVideo } from '../../store/feedback/draft-video';
import { requestBadgeSets } from '../../store/feedback/feedback';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import {
  NothingGivenError,
  submitDraft,
  VideoNotUploadedError,
} from '../../store/feedback/submit-draft';
import { findRecordingObstacle } from '../../video/recording-obstacle';
import { BadgeChoice } from './badge-choice';
import { ContentUrl } from './content-url';
import { Endorsement } from './endorsement';
import { Rating } from './rating';
import { longestReview, Review } from './review';
import { english, type FormTexts } from './texts';
import { VideoCapture } from './video-capture';
import { VideoField } from './video-field';

/** The detail of `feedbackGiven`. */
export interface FeedbackGivenEventDetail {
  targetUuid: string;
  transactionId: string | undefined;
  /** The sent items; `null` for items that were withdrawn. */
  items: FeedbackItems;
}

/** The detail of `feedbackFailed`. */
export interface FeedbackFailedEventDetail {
  targetUuid: string;
  transactionId: string | undefined;
  /** `ApiError` if the service refused, `UnreachableError` if it did not answer. */
  error: SvcError;
}

/**
 * A form for a video, stars, badges and a review about one target. The tab keeps its content until it is
 * sent, also after a reload, and forms about the same target share it. A video is uploaded while the
 * form is filled in. After the feedback is sent, details and recommendations on the page are loaded
 * again.
 *
 * @slot thanks - Replaces the message after the feedback is sent.
 * @slot signed-out - Replaces the message while nobody is signed in.
 * @slot loading - Replaces the placeholder while the badges load.
 * @slot error - Replaces the message that the badges could not be loaded.
 *
 * @part video - The field for the video.
 * @part preview - The picture of the camera or of the video.
 * @part record - The button that turns the camera on, and starts and stops the recording.
 * @part file - The button that chooses a file.
 * @part upload - The progress of the upload.
 * @part stars - The rating.
 * @part badge - One badge to choose.
 * @part review - The text field.
 * @part endorsement - The field for an amount of tokens.
 * @part submit - The button that sends the feedback.
 * @part thanks - The message after the feedback is sent.
 * @part signed-out - The message while nobody is signed in.
 * @part error - The message that the badges could not be loaded.
 * @part retry - The button that loads the badges, or uploads the video, again.
 */
@Component({ tag: 'x-svc-feedback-form', styleUrl: 'x-svc-feedback-form.css', shadow: true })
export class SvcFeedbackForm {
  readonly #badges = new LoadSlot<BadgeSet[]>(this);
  readonly #capture = new VideoCapture(() => forceUpdate(this));
  readonly #contentUrl = new ContentUrl();
  #draft: Draft | undefined;
  /** The values of the draft and the properties when they were last equal. */
  #synced = { stars: 0, review: '' };
  #isJustSent = false;
  #thanksElement?: HTMLElement | undefined;

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

  /** The rating, 1 to 5; 0 while there is no rating. */
  @Prop({ mutable: true }) stars = 0;

  /** The text of the review, at most 5,000 characters. */
  @Prop({ mutable: true }) review = '';

  /** Dispatched when the service has accepted the feedback. Not dispatched when it refuses. */
  @Event() feedbackGiven!: EventEmitter<FeedbackGivenEventDetail>;

  /**
   * Dispatched when the feedback could not be sent; the form keeps its content. Not dispatched when the
   * form is empty or its video could not be uploaded.
   */
  @Event() feedbackFailed!: EventEmitter<FeedbackFailedEventDetail>;

  /**
   * Dispatched when the rating changes; `detail` is the new rating. Not dispatched when the app
   * sets `stars`.
   */
  @Event() starsChange!: EventEmitter<number>;

  /**
   * Dispatched when the review changes; `detail` is the new text. Not dispatched when the app sets
   * `review`.
   */
  @Event() reviewChange!: EventEmitter<string>;

  @State() failure: 'nothingGiven' | 'videoNotUploaded' | SvcError | undefined;
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
      if (draft) continueUpload(draft);
    }
    this.#syncProperties(draft);
  }

  componentDidRender(): void {
    // The form disappears and would lose the focus.
    if (this.#isJustSent) this.#thanksElement?.focus();
    this.#isJustSent = false;
  }

  /** Empties the form and deletes the draft. Does not withdraw sent feedback. */
  @Method()
  async reset(): Promise<void> {
    this.#capture.cancel();
    this.failure = undefined;
    if (!this.#draft) return;
    removeVideo(this.#draft);
    clearDraft(this.#draft);
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
    const { targetUuid, transactionId } = draft.subject;
    this.failure = undefined;
    this.#capture.close();
    try {
      const items = await submitDraft(draft);
      if (!items) return;
      this.#isJustSent = draft === this.#draft;
      this.feedbackGiven.emit({ targetUuid, transactionId, items });
    } catch (error) {
      if (draft === this.#draft) this.failure = classifyFailure(error);
      if (error instanceof NothingGivenError || error instanceof VideoNotUploadedError) return;
      this.feedbackFailed.emit({ targetUuid, transactionId, error: error as SvcError });
    }
  }

  render() {
    const texts: FormTexts = getTexts(this.element, english);
    const draft = getDraft(this);
    if (!draft) {
      return (
        <slot name="signed-out">
          <p class="notice" part="signed-out">
            {texts.formSignedOut()}
          </p>
        </slot>
      );
    }
    if (draft.phase === 'sent') return this.#renderThanks(texts, draft);
    const isSending = draft.phase === 'sending';
    const isBusy = isSending || draft.phase === 'waiting';
    return (
      <form
        onSubmit={(event) => void this.#submit(event, draft)}
        aria-busy={isBusy ? 'true' : null}
      >
        {this.#renderFields(texts, draft, isSending)}
        <div>
          <div role="alert">
            {this.failure && <p class="failure">{this.#describeFailure(texts, this.failure)}</p>}
          </div>
          <button
            type="submit"
            class="button primary"
            part="submit"
            aria-disabled={isBusy ? 'true' : null}
          >
            {isSending ? texts.submitting() : texts.submit()}
          </button>
          <p role="status" class="hint">
            {draft.phase === 'waiting' && texts.waitingForVideo()}
          </p>
        </div>
      </form>
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
        source={this.#contentUrl.getUrl(video?.content)}
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
      <div
        class="notice thanks"
        part="thanks"
        role="status"
        tabIndex={-1}
        ref={(element) => (this.#thanksElement = element)}
      >
        <slot name="thanks">
          <span>{texts.thanks()}</span>
        </slot>
        <button type="button" class="button" onClick={() => (draft.phase = 'editing')}>
          {texts.another()}
        </button>
      </div>
    );
  }

  #describeFailure(texts: FormTexts, failure: NonNullable<SvcFeedbackForm['failure']>): string {
    if (typeof failure === 'string') return texts[failure]();
    const why = failure instanceof ApiError ? failure.message : texts.unreachable();
    return `${texts.submitFailed()} ${why}`;
  }
}

function classifyFailure(error: unknown): SvcFeedbackForm['failure'] {
  if (error instanceof NothingGivenError) return 'nothingGiven';
  if (error instanceof VideoNotUploadedError) return 'videoNotUploaded';
  return error as SvcError;
}

function validateStars(stars: number): number {
  return [1, 2, 3, 4, 5].includes(stars) ? stars : 0;
}
