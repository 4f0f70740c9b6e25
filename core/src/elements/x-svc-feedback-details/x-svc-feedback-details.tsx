import {
  Build,
  Component,
  Element,
  forceUpdate,
  h,
  Host,
  Method,
  Prop,
  State,
} from '@stencil/core';
import type { FeedbackSelection } from '../../store/feedback/feedback-list';
import type { FeedbackSummary } from '../../store/base/api-types';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { Failure } from '../../parts/notice';
import { requestSummary } from '../../store/feedback/feedback';
import { FeedbackList } from '../../store/feedback/feedback-list';
import { isNotAllowed } from '../../store/session/identity';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import { state } from '../../store/base/state';
import { english, type Localization } from './localization';
import { FilterBar } from './filter-bar';
import { MoreButton } from './more-button';
import { Reviews } from './reviews';
import { ReviewsSkeleton, Skeleton } from './skeleton';
import { Summary } from './summary';
import { hasVideo, type Playback } from './video';
import { VideoCarousel } from './video-carousel';
import { StatePanel } from './state-panel';

const everything: FeedbackSelection = { sort: 'network', network: false, withVideo: false };
const videos: FeedbackSelection = { ...everything, withVideo: true };
/** How many videos before the last one the next page is loaded. */
const ahead = 3;

/**
 * All feedback about one target: its ratings, badges, endorsements and videos, and a list of the single
 * feedbacks. Feedback from the reader's network comes first and says how the reader knows its giver. The
 * reader can sort and filter the list. When feedback is given on the page, everything is loaded again.
 *
 * @slot loading - Replaces the placeholders while the feedback loads.
 * @slot empty - Replaces the message that there is no feedback.
 * @slot error - Replaces the message that the feedback could not be loaded; `reload()` tries again.
 * @slot signed-out - Replaces the message while nobody is signed in.
 *
 * @part summary - The summary of ratings, badges and endorsements.
 * @part average - The average of the ratings.
 * @part histogram - The number of ratings for each number of stars.
 * @part bar - One bar of the histogram.
 * @part stars - A rating in stars.
 * @part badge - One badge.
 * @part endorsement - One endorsement.
 * @part videos - The chosen video and the posters of all videos.
 * @part poster - The poster of a video that does not play yet.
 * @part video - The player.
 * @part thumbnail - A poster that chooses a video.
 * @part step - A button that chooses the previous or the next video.
 * @part filter - The controls that sort and filter the list.
 * @part sort - The control that sets the order.
 * @part toggle - One filter.
 * @part review - One feedback in the list.
 * @part avatar - The image of a giver.
 * @part path - How the reader knows the giver.
 * @part date - The date of the feedback.
 * @part verified - The mark that an app has confirmed the transaction.
 * @part earlier - The number of the giver's earlier feedbacks.
 * @part expand - A button that shows the full text or list.
 * @part more - The button that loads more feedback.
 * @part loading - The placeholders while the feedback loads.
 * @part empty - The message that there is no feedback, or none that matches the filters.
 * @part signed-out - The message while nobody is signed in.
 * @part error - The message that the feedback could not be loaded.
 * @part retry - The button that loads the feedback again.
 */
@Component({ tag: 'x-svc-feedback-details', styleUrl: 'x-svc-feedback-details.css', shadow: true })
export class SvcFeedbackDetails {
  readonly #summary = new LoadSlot<FeedbackSummary>(this);
  readonly #reviews = new FeedbackList(this);
  readonly #videos = new FeedbackList(this);
  /** How many feedbacks the list had when the next page was requested. */
  #shownBefore: number | undefined;
  /** The id of the element that gets the focus after the next rendering. */
  #nextFocus: string | undefined;
  /**
   * The height of the list in pixels, reserved while another list loads, to avoid a layout shift.
   */
  #listHeight = 0;
  /** The target of the reader's choices, which another target resets. */
  #choicesTarget: string | undefined;
  #hasStructuredData = false;

  @Element() element!: HTMLElement;

  /** The uuid of the reader: the connected wallet's address. */
  @Prop() sourceUuid!: string | undefined;

  /** The uuid of the target of the feedback. */
  @Prop() targetUuid!: string;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /** The level of its headings in the page's outline, 1 to 6. */
  @Prop() level = 3;

  /**
   * The schema.org type of the target, such as `LocalBusiness`, for search engines: adds the target's public
   * rating and reviews to the head of the page as JSON-LD. Empty: `Product`. Default: adds nothing.
   */
  @Prop() structuredData?: string;

  @State() selection = everything;
  @State() whole: ReadonlySet<string> = new Set();
  @State() hasAllEndorsements = false;
  @State() chosenVideo?: string | undefined;
  @State() playing?: string | undefined;
  @State() isBroken = false;

  /** Loads the feedback again. Keeps the reader's choices. */
  @Method()
  async reload(): Promise<void> {
    reload((key) => key === this.#summary.key);
    this.#reviews.reload();
    this.#videos.reload();
  }

  connectedCallback(): void {
    // An element that was moved has left its loads and has to join them again.
    forceUpdate(this);
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  disconnectedCallback(): void {
    this.#summary.leave();
    this.#reviews.leave();
    this.#videos.leave();
    this.#updateStructuredData();
  }

  componentWillRender(): void {
    // `@Watch` would enlarge the runtime that every page loads.
    if (this.#choicesTarget !== this.targetUuid) this.#resetChoices();
    const { feedback = [] } = this.#reviews.pages ?? {};
    const next = feedback[this.#shownBefore ?? feedback.length];
    if (!next) return;
    // The focus moves only if it is still on the button.
    if (this.#focused?.id === 'more') this.#nextFocus = `feedback-${next.id}`;
    this.#shownBefore = undefined;
  }

  /** Loads the code only for pages that want structured data; servers add it themselves. */
  #updateStructuredData(): void {
    if (!Build.isBrowser || (this.structuredData === undefined && !this.#hasStructuredData)) return;
    this.#hasStructuredData = true;
    import('./structured-data').then(
      ({ updateStructuredData }) => updateStructuredData(this),
      () => {},
    );
  }

  #resetChoices(): void {
    this.#choicesTarget = this.targetUuid;
    this.selection = everything;
    this.whole = new Set();
    this.hasAllEndorsements = false;
    this.chosenVideo = undefined;
    this.playing = undefined;
  }

  componentDidRender(): void {
    this.#updateStructuredData();
    if (!this.#nextFocus) return;
    const target = this.element.shadowRoot?.getElementById(this.#nextFocus);
    this.#nextFocus = undefined;
    target?.focus({ preventScroll: target.id !== 'player' });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (target instanceof HTMLVideoElement) {
      // The reader has pressed the poster. If playing fails, the player shows that itself.
      target.play().catch(() => {});
    }
  }

  render() {
    const texts = getTexts(this.element, english);
    const language = getLanguage(this.element);
    const request = {
      sourceUuid: this.sourceUuid ?? '',
      targetUuid: this.targetUuid,
      apiUrl: this.apiUrl,
      language,
    };
    // The store updates an element only for values that it reads while rendering.
    requestSummary(this.#summary, request);
    this.#reviews.request(request, this.selection);
    this.#videos.request(request, videos);
    return (
      <Host>
        <span class="visually-hidden" role="status">
          {this.#describeState({ texts, language })}
        </span>
        {this.#renderContent({ texts, language })}
      </Host>
    );
  }

  #describeState({ texts }: Localization): string {
    const summary = this.#summary.load;
    const reviews = this.#reviews.load;
    const { pages } = this.#reviews;
    if (!summary || !reviews || summary.status === 'error' || reviews.status === 'error') return '';
    if (!summary.data || !pages || pages.status === 'loading') return texts.loading();
    if (!hasFeedback(summary.data)) return '';
    const count = pages.feedback.length;
    return pages.cursor === undefined ? texts.results({ count }) : texts.resultsOfMore({ count });
  }

  #renderContent(localization: Localization) {
    const { texts } = localization;
    const summary = this.#summary.load;
    if (!summary || !state.identity || isNotAllowed(summary.error)) {
      return (
        <StatePanel name="signed-out">
          <p class="notice">{texts.detailsSignedOut()}</p>
        </StatePanel>
      );
    }
    if (summary.status === 'error' && !hasAnything(summary.data)) {
      return (
        <StatePanel name="error">
          <Failure texts={texts} error={summary.error} onRetry={() => void this.reload()} />
        </StatePanel>
      );
    }
    if (!summary.data) {
      return (
        <div part="loading" aria-busy="true">
          <slot name="loading">
            <Skeleton />
          </slot>
        </div>
      );
    }
    const { items } = summary.data;
    if (!hasAnything(summary.data)) {
      return (
        <StatePanel name="empty">
          <p class="notice">{texts.detailsEmpty()}</p>
        </StatePanel>
      );
    }
    return (
      <div class="details">
        {this.#renderReloadFailure(texts)}
        <Summary
          {...localization}
          items={items}
          level={this.level}
          hasAllEndorsements={this.hasAllEndorsements}
          onToggleEndorsements={() => (this.hasAllEndorsements = !this.hasAllEndorsements)}
        />
        {hasFeedback(summary.data) && (
          <div class="single">{this.#renderFeedback(items, localization)}</div>
        )}
      </div>
    );
  }

  /** The message that the shown feedback could not be loaded again. */
  #renderReloadFailure(texts: typeof english) {
    const loads = [this.#summary.load, this.#reviews.load, this.#videos.load];
    const failed = loads.find((load) => load?.status === 'error' && load.data);
    return (
      failed && <Failure texts={texts} error={failed.error} onRetry={() => void this.reload()} />
    );
  }

  #renderFeedback({ video }: FeedbackSummary['items'], localization: Localization) {
    // The videos above the list must not shift it later.
    if (this.#videos.load?.status === 'loading') {
      return (
        <div key="loading" aria-busy="true">
          <ReviewsSkeleton />
        </div>
      );
    }
    return [
      video && this.#renderVideoCarousel(localization),
      <FilterBar
        key="filter"
        texts={localization.texts}
        selection={this.selection}
        hasVideos={video !== undefined}
        onSelect={(selection) => this.#select(selection)}
      />,
      this.#renderReviewList(localization),
    ];
  }

  #renderVideoCarousel(localization: Localization) {
    const { load, pages } = this.#videos;
    if (load?.status === 'error' && !pages) {
      const { error } = load;
      return (
        <Failure
          texts={localization.texts}
          error={error}
          isQuiet
          onRetry={() => this.#videos.reload()}
        />
      );
    }
    const feedback = pages?.feedback.filter(hasVideo) ?? [];
    if (!pages || feedback.length === 0) return null;
    return (
      <VideoCarousel
        {...localization}
        feedback={feedback}
        hasMore={pages.cursor !== undefined}
        chosen={this.chosenVideo}
        level={this.level}
        playback={this.#playback}
        onChoose={({ id }) => {
          this.chosenVideo = id;
          this.playing = undefined;
          // The arrow keys move the focus; the buttons keep it.
          if (this.#focused?.id.startsWith('thumbnail-')) this.#nextFocus = `thumbnail-${id}`;
          if (feedback.slice(-ahead).some((one) => one.id === id)) void this.#videos.loadMore();
        }}
      />
    );
  }

  #renderReviewList(localization: Localization) {
    const { load, pages } = this.#reviews;
    if (load?.status === 'error' && !pages) {
      const { error } = load;
      return (
        <Failure texts={localization.texts} error={error} onRetry={() => this.#reviews.reload()} />
      );
    }
    if (!pages) {
      return (
        <div id="reviews" aria-busy="true" style={{ minBlockSize: `${this.#listHeight}px` }}>
          <ReviewsSkeleton />
        </div>
      );
    }
    if (pages.feedback.length === 0) {
      return (
        <p class="notice" part="empty">
          {localization.texts.noResults()}
          <button
            type="button"
            class="button"
            part="toggle"
            onClick={() => {
              this.#select(everything);
              // The button disappears.
              this.#nextFocus = 'sort';
            }}
          >
            {localization.texts.showAll()}
          </button>
        </p>
      );
    }
    return (
      <div id="reviews">
        <Reviews
          {...localization}
          feedback={pages.feedback}
          sort={this.selection.sort}
          level={this.level}
          whole={this.whole}
          playback={this.#playback}
          onToggle={(id) => this.#toggleText(id)}
        />
        <MoreButton pages={pages} texts={localization.texts} onMore={() => this.#loadMore()} />
      </div>
    );
  }

  get #playback(): Playback {
    return {
      playing: this.playing,
      isBroken: this.isBroken,
      onPlay: (place) => {
        this.playing = place;
        this.isBroken = false;
        this.#nextFocus = 'player';
      },
      onBreak: () => {
        this.isBroken = true;
        if (this.#focused?.id === 'player') this.#nextFocus = 'player';
      },
    };
  }

  #select(selection: FeedbackSelection): void {
    this.#listHeight = this.element.shadowRoot?.getElementById('reviews')?.offsetHeight ?? 0;
    this.selection = selection;
  }

  #toggleText(id: string): void {
    const whole = new Set(this.whole);
    if (!whole.delete(id)) whole.add(id);
    this.whole = whole;
  }

  #loadMore(): void {
    this.#shownBefore = this.#reviews.pages?.feedback.length;
    void this.#reviews.loadMore();
  }

  /** The focused element in the shadow tree. */
  get #focused(): Element | null | undefined {
    return this.element.shadowRoot?.activeElement;
  }
}

function hasAnything(summary: FeedbackSummary | undefined): boolean {
  return summary !== undefined && (hasFeedback(summary) || summary.items.endorsements.length > 0);
}

/** Returns whether there is feedback other than endorsements. */
function hasFeedback({ items }: FeedbackSummary): boolean {
  const hasBadges = Object.values(items.badges).some((set) => Object.keys(set).length > 0);
  return (
    (items.stars?.count ?? 0) > 0 ||
    hasBadges ||
    items.review !== undefined ||
    items.video !== undefined
  );
}
