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
import { languageOf } from '../../i18n/language';
import { textsOf, textsReady } from '../../i18n/texts';
import { clearDraft, draftOf, type Draft } from '../../store/feedback/draft';
import { addVideo, continueUpload, removeVideo } from '../../store/feedback/draft-video';
import { wantBadges } from '../../store/feedback/feedback';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import {
  NothingGivenError,
  submitDraft,
  VideoNotUploadedError,
} from '../../store/feedback/submit-draft';
import { recordingObstacle } from '../../video/recording-obstacle';
import { BadgeChoice } from './badge-choice';
import { ContentUrl } from './content-url';
import { Endorsement } from './endorsement';
import { Rating } from './rating';
import { longestReview, Review } from './review';
import { english, type FormTexts } from './texts';
import { VideoCapture } from './video-capture';
import { VideoField } from './video-field';

/** Detail of `feedbackGiven`. */
export interface FeedbackGivenEventDetail {
  targetUuid: string;
  transactionId: string | undefined;
  /** What was sent; `null` where something given before was withdrawn. */
  items: FeedbackItems;
}

/** Detail of `feedbackFailed`. */
export interface FeedbackFailedEventDetail {
  targetUuid: string;
  transactionId: string | undefined;
  /** `ApiError` if the service refused, `UnreachableError` if it did not answer. */
  error: SvcError;
}

/**
 * A form for a video, stars, badges and a review about one target. What is put into it is kept for
 * the tab until it is sent: a closed popup or a reload loses nothing, and forms about the same
 * show the same. A video is uploaded while the form is filled in. After sending, details and
 * recommendations on the page are loaded again.
 *
 * @slot thanks - Replaces what is said after sending.
 * @slot signed-out - Replaces what is said while nobody is signed in.
 * @slot loading - Replaces the placeholder while the badges are loaded.
 * @slot error - Replaces what is said when the badges could not be loaded.
 *
 * @part video - All about the video.
 * @part preview - The camera's or the video's picture.
 * @part record - The button that turns the camera on, starts and stops.
 * @part file - The button to choose a file.
 * @part upload - How far the upload is.
 * @part stars - The rating.
 * @part badge - One badge to choose.
 * @part review - The text field.
 * @part endorsement - The field for an amount of tokens.
 * @part submit - The button that sends.
 * @part thanks - Shown after sending.
 * @part signed-out - Shown while nobody is signed in.
 * @part error - Shown when the badges could not be loaded.
 * @part retry - The button to try that, or an upload, again.
 */
@Component({ tag: 'x-svc-feedback-form', styleUrl: 'x-svc-feedback-form.css', shadow: true })
export class SvcFeedbackForm {
  readonly #badges = new LoadSlot<BadgeSet[]>(this);
  readonly #capture = new VideoCapture(() => forceUpdate(this));
  readonly #contentUrl = new ContentUrl();
  #draft: Draft | undefined;
  /** The values that the draft and the properties last agreed on. */
  #agreed = { stars: 0, review: '' };
  #isJustSent = false;
  #thanksElement?: HTMLElement | undefined;

  @Element() element!: HTMLElement;

  /** Uuid of the giver: the connected wallet's address. */
  @Prop() sourceUuid!: string | undefined;

  /** Uuid of what the feedback is about. */
  @Prop() targetUuid!: string;

  /** Id of the transaction that it is about; each has a feedback of its own. */
  @Prop() transactionId?: string;

  /** Address of the service; by default the configured one. */
  @Prop() apiUrl?: string;

  /** The rating, 1 to 5; 0 while there is none. */
  @Prop({ mutable: true }) stars = 0;

  /** The text, at most 5,000 characters. */
  @Prop({ mutable: true }) review = '';

  /** The service has taken the feedback. Not dispatched when it refuses. */
  @Event() feedbackGiven!: EventEmitter<FeedbackGivenEventDetail>;

  /** The feedback was not taken; the form keeps it. Not dispatched when there is nothing to send. */
  @Event() feedbackFailed!: EventEmitter<FeedbackFailedEventDetail>;

  /** The rating has changed: `detail` is the value of `stars`. Not dispatched when the app sets it. */
  @Event() starsChange!: EventEmitter<number>;

  /** The text has changed: `detail` is the value of `review`. Not dispatched when the app sets it. */
  @Event() reviewChange!: EventEmitter<string>;

  @State() failure: 'nothingGiven' | 'videoNotUploaded' | SvcError | undefined;
  /** The video that the page can't show, by id. */
  @State() unshowable: string | undefined;

  connectedCallback(): void {
    // After a move.
    forceUpdate(this);
  }

  componentWillLoad(): Promise<void> | undefined {
    return textsReady(this.element);
  }

  disconnectedCallback(): void {
    this.#badges.leave();
    this.#contentUrl.revoke();
    // One that only moves, as in a list that is sorted, goes on recording.
    queueMicrotask(() => {
      if (!this.element.isConnected) this.#capture.close();
    });
  }

  componentWillRender(): void {
    const draft = draftOf(this);
    if (draft !== this.#draft) {
      this.#capture.close();
      this.#draft = draft;
      this.failure = undefined;
      if (draft) continueUpload(draft);
    }
    this.#agree(draft);
  }

  componentDidRender(): void {
    // The form, and the focus with it, is gone.
    if (this.#isJustSent) this.#thanksElement?.focus();
    this.#isJustSent = false;
  }

  /** Empties the form and forgets the draft. What was sent before stays sent. */
  @Method()
  async reset(): Promise<void> {
    this.#capture.cancel();
    this.failure = undefined;
    if (!this.#draft) return;
    removeVideo(this.#draft);
    clearDraft(this.#draft);
  }

  /** What the app has set goes into the draft; else the properties follow the draft. */
  #agree(draft: Draft | undefined): void {
    const { stars, review } = this.#agreed;
    const isGiven = this.stars !== stars || this.review !== review;
    // Given before there is a draft, it waits for one.
    if (!draft && isGiven) return;
    if (draft && this.stars !== stars) draft.stars = validStars(this.stars);
    if (draft && this.review !== review) draft.review = this.review.slice(0, longestReview);
    this.#agreed = { stars: draft?.stars ?? 0, review: draft?.review ?? '' };
    if (this.stars !== this.#agreed.stars) {
      this.stars = this.#agreed.stars;
      this.starsChange.emit(this.stars);
    }
    if (this.review !== this.#agreed.review) {
      this.review = this.#agreed.review;
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
      if (draft === this.#draft) this.failure = failureOf(error);
      if (error instanceof NothingGivenError || error instanceof VideoNotUploadedError) return;
      this.feedbackFailed.emit({ targetUuid, transactionId, error: error as SvcError });
    }
  }

  render() {
    const texts: FormTexts = textsOf(this.element, english);
    const draft = draftOf(this);
    if (!draft) {
      return (
        <slot name="signed-out">
          <p class="notice" part="signed-out">
            {texts.formSignedOut()}
          </p>
        </slot>
      );
    }
    if (draft.phase === 'sent') return this.#thanks(texts, draft);
    const isOnItsWay = draft.phase === 'sending';
    const isBusy = isOnItsWay || draft.phase === 'waiting';
    return (
      <form
        onSubmit={(event) => void this.#submit(event, draft)}
        aria-busy={isBusy ? 'true' : null}
      >
        {this.#fields(texts, draft, isOnItsWay)}
        <div>
          <div role="alert">
            {this.failure && <p class="failure">{this.#failureText(texts, this.failure)}</p>}
          </div>
          <button
            type="submit"
            class="button primary"
            part="submit"
            aria-disabled={isBusy ? 'true' : null}
          >
            {isOnItsWay ? texts.submitting() : texts.submit()}
          </button>
          <p role="status" class="hint">
            {draft.phase === 'waiting' && texts.waitingForVideo()}
          </p>
        </div>
      </form>
    );
  }

  #fields(texts: FormTexts, draft: Draft, isLocked: boolean) {
    const language = languageOf(this.element);
    wantBadges(this.#badges, this.apiUrl, language);
    const { key } = this.#badges;
    return (
      <div
        class="fields"
        // What is on its way can't be changed any more.
        onClick={(event) => isLocked && event.preventDefault()}
      >
        {this.#video(texts, language, draft)}
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

  #video(texts: FormTexts, language: string, draft: Draft) {
    const { video } = draft;
    const isUnshowable = video !== undefined && this.unshowable === video.id;
    return (
      <VideoField
        texts={texts}
        language={language}
        capture={this.#capture}
        obstacle={recordingObstacle()}
        video={video}
        source={this.#contentUrl.of(video?.content)}
        isUnshowable={isUnshowable}
        onKeep={(content) => addVideo(draft, content)}
        onRemove={() => removeVideo(draft)}
        onRetry={() => continueUpload(draft)}
        onUnshowable={() => (this.unshowable = video?.id)}
      />
    );
  }

  #thanks(texts: FormTexts, draft: Draft) {
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

  #failureText(texts: FormTexts, failure: NonNullable<SvcFeedbackForm['failure']>): string {
    if (typeof failure === 'string') return texts[failure]();
    const why = failure instanceof ApiError ? failure.message : texts.unreachable();
    return `${texts.submitFailed()} ${why}`;
  }
}

function failureOf(error: unknown): SvcFeedbackForm['failure'] {
  if (error instanceof NothingGivenError) return 'nothingGiven';
  if (error instanceof VideoNotUploadedError) return 'videoNotUploaded';
  return error as SvcError;
}

function validStars(stars: number): number {
  return [1, 2, 3, 4, 5].includes(stars) ? stars : 0;
}
