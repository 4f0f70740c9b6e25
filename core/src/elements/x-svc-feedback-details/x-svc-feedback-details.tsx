import {
  Build,
  Component,
  Element,
  Event,
  forceUpdate,
  h,
  Host,
  Method,
  Prop,
  State,
  type EventEmitter,
} from '@stencil/core';
import type { FeedbackSelection } from '../../store/feedback/feedback-list';
import type { FeedbackSummary, Rating, SingleFeedback } from '../../store/base/api-types';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { toggle } from '../../parts/toggle';
import { MoreButton } from '../../parts/more-button';
import { Failure } from '../../parts/notice';
import { EarlierFeedback } from '../../store/feedback/earlier-feedback';
import { requestSummary, type TargetRequest } from '../../store/feedback/feedback';
import { FeedbackList } from '../../store/feedback/feedback-list';
import { requestRating } from '../../store/feedback/ratings';
import { isNotAllowed } from '../../store/session/identity';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import { state } from '../../store/base/state';
import { english, type Localization } from './localization';
import { describeSummaryFilters, everything, isFiltered, onlyVideos } from './filters';
import type { EditFeedbackEventDetail } from './edit-feedback-event';
import { FilterBar, type Toggle } from './filter-bar';
import { formatCount } from './count';
import { hasForm, OwnForm } from './own-form';
import { Reviews } from './reviews';
import { ReviewsSkeleton, Skeleton } from './skeleton';
import { Summary, type SummaryItems } from './summary';
import { hasVideo, type Playback } from './video';
import { VideoCarousel } from './video-carousel';
import { StatePanel } from './state-panel';

/** How many videos before the last one the next page is loaded. */
const ahead = 3;

/**
 * All feedback about one target: its ratings, badges, endorsements and videos, and a list of the single
 * feedbacks, with one card for each person. The reader's own feedback comes first, then that of the reader's
 * network, which says how the reader knows its giver, and is a button that opens an `x-svc-acquaintance`. The
 * reader can sort the list and filter it, also by
 * the stars and badges of the summary. When feedback is given on the page, everything is loaded again.
 *
 * While nobody is signed in, it shows the public feedback, which has no network, badges and endorsements.
 *
 * @slot loading - Replaces the placeholders while the feedback loads.
 * @slot empty - Replaces the message that there is no feedback.
 * @slot error - Replaces the message that the feedback could not be loaded; `reload()` tries again.
 * @slot signed-out - Replaces the message while nobody is signed in, which is above the public feedback.
 *
 * @part summary - The summary of ratings, badges and endorsements.
 * @part average - The average of the ratings.
 * @part histogram - The number of ratings for each number of stars.
 * @part row - One row of the histogram, which filters the list.
 * @part bar - One bar of the histogram.
 * @part stars - A rating in stars.
 * @part badge - One badge; in the summary it filters the list.
 * @part endorsement - One endorsement.
 * @part videos - The chosen video and the posters of all videos.
 * @part poster - The poster of a video that does not play yet.
 * @part video - The player.
 * @part thumbnail - A poster that chooses a video.
 * @part step - A button that chooses the previous or the next video.
 * @part filter - The controls that sort and filter the list.
 * @part sort - The control that sets the order.
 * @part toggle - One filter.
 * @part chosen - The filters in use.
 * @part reset - The button that shows all feedback again.
 * @part review - One feedback in the list.
 * @part avatar - The image of a giver.
 * @part path - How the reader knows the giver; a button while somebody is signed in.
 * @part graph - The path from the reader to the giver.
 * @part node - A person in the path.
 * @part kind - The kind of a step in the path.
 * @part actions - The buttons that change the reader's network.
 * @part action - One of these buttons.
 * @part confirmation - The question whether to remove or block the giver.
 * @part confirm - The button that removes or blocks the giver.
 * @part outcome - The message that the network has changed.
 * @part feedback - Another feedback that the giver has given.
 * @part date - The date of the feedback.
 * @part verified - The mark that an app has confirmed the transaction.
 * @part earlier - The button that shows the giver's earlier feedbacks.
 * @part edit - The button that edits the reader's own feedback.
 * @part form - The form in place of the reader's own feedback.
 * @part cancel - The button that closes the form or the question.
 * @part expand - A button that shows the full text or list.
 * @part more - The button that loads more feedback.
 * @part count - How many people are shown of how many.
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
  readonly #rating = new LoadSlot<Rating | undefined>(this);
  readonly #earlier = new EarlierFeedback(this);
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

  /**
   * Dispatched when the reader wants to edit the own feedback. If the app does not prevent the default, the
   * form appears in its place. The button is shown if the page has `x-svc-feedback-form`: the script tag
   * has it, and apps with a bundler import it.
   */
  @Event({ cancelable: true }) editFeedback!: EventEmitter<EditFeedbackEventDetail>;

  @State() selection = everything;
  /** The ids of the feedbacks whose earlier ones are shown. */
  @State() expanded: ReadonlySet<string> = new Set();
  /** The ids of the feedbacks for which it is shown how the reader knows the giver. */
  @State() acquaintances: ReadonlySet<string> = new Set();
  /** Whether the code of `x-svc-acquaintance` could not be loaded. */
  @State() lacksAcquaintance = false;
  /** The id of the feedback in whose place the form is. */
  @State() edited?: string | undefined;
  @State() whole: ReadonlySet<string> = new Set();
  @State() hasAllEndorsements = false;
  @State() chosenVideo?: string | undefined;
  @State() playing?: string | undefined;
  @State() isBroken = false;

  /** Loads the feedback again. Keeps the reader's choices. */
  @Method()
  async reload(): Promise<void> {
    const keys = [this.#summary.key, this.#rating.key];
    reload((key) => keys.includes(key));
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
    this.#rating.leave();
    this.#earlier.leave();
    this.#updateStructuredData();
  }

  componentWillRender(): void {
    // `@Watch` would enlarge the runtime that every page loads.
    if (this.#choicesTarget !== this.targetUuid) this.#resetChoices();
    const { items = [] } = this.#reviews.pages ?? {};
    const next = items[this.#shownBefore ?? items.length];
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
    this.expanded = new Set();
    this.acquaintances = new Set();
    this.edited = undefined;
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
    // Servers request nothing, and render the placeholders.
    if (Build.isBrowser) this.#request(language);
    return (
      <Host>
        <span class="visually-hidden" role="status">
          {this.#describeState({ texts, language })}
        </span>
        {this.#renderContent({ texts, language })}
      </Host>
    );
  }

  /** The store updates an element only for values that it reads while rendering. */
  #request(language: string): void {
    const request: TargetRequest = {
      sourceUuid: this.sourceUuid ?? '',
      targetUuid: this.targetUuid,
      apiUrl: this.apiUrl,
      language,
    };
    requestSummary(this.#summary, request);
    this.#reviews.request(request, this.#shownSelection);
    this.#videos.request(request, onlyVideos);
    this.#earlier.request(request, this.#shownSelection, this.expanded);
    if (this.#isPublic) {
      requestRating(this.#rating, { apiUrl: this.apiUrl, targetUuid: this.targetUuid });
    } else {
      this.#rating.leave();
    }
  }

  /** Whether nobody is signed in, so that the feedback is the public one. */
  get #isPublic(): boolean {
    return !state.identity;
  }

  /** What the reader has chosen, without what needs a network while nobody is signed in. */
  get #shownSelection(): FeedbackSelection {
    const { sort } = this.selection;
    if (!this.#isPublic) return this.selection;
    return { ...this.selection, sort: sort === 'network' ? 'newest' : sort, network: false };
  }

  #describeState({ texts }: Localization): string {
    const summary = this.#isPublic ? this.#rating.load : this.#summary.load;
    const reviews = this.#reviews.load;
    const { pages } = this.#reviews;
    if (!reviews || summary?.status === 'error' || reviews.status === 'error') return '';
    if (!pages || pages.status === 'loading' || !summary || summary.status === 'loading') {
      return texts.loading();
    }
    const isEmpty = this.#isPublic
      ? !this.#hasPublicFeedback
      : !hasFeedback(this.#summary.load!.data!);
    if (isEmpty) return '';
    const count = pages.items.length;
    if (pages.cursor === undefined) return texts.results({ count });
    const shown = formatCount(pages, texts);
    return shown === undefined ? texts.resultsOfMore({ count }) : texts.resultsOf({ shown });
  }

  #renderContent(localization: Localization) {
    return this.#isPublic
      ? this.#renderPublicContent(localization)
      : this.#renderPersonalContent(localization);
  }

  #renderPersonalContent(localization: Localization) {
    const { texts } = localization;
    const summary = this.#summary.load;
    if (!summary || isNotAllowed(summary.error)) {
      return (
        <StatePanel name="signed-out">
          <p class="notice">{texts.detailsSignedOut()}</p>
        </StatePanel>
      );
    }
    if (summary.status === 'error' && !hasAnything(summary.data)) {
      return this.#renderError(texts, summary.error);
    }
    if (!summary.data) return this.#renderLoading();
    const { items, verifiedCount } = summary.data;
    if (!hasAnything(summary.data)) {
      return (
        <StatePanel name="empty">
          <p class="notice">{texts.detailsEmpty()}</p>
        </StatePanel>
      );
    }
    const toggles: Toggle[] = [
      'network',
      ...(items.review ? ['withReview' as const] : []),
      ...(items.video ? ['withVideo' as const] : []),
      ...(verifiedCount > 0 ? ['verified' as const] : []),
    ];
    return (
      <div class="details">
        {this.#renderReloadFailure(texts)}
        {this.#renderSummary(items, localization)}
        {hasFeedback(summary.data) && (
          <div class="single">{this.#renderFeedback(items, toggles, localization)}</div>
        )}
      </div>
    );
  }

  /** What a visitor sees: the public rating and list, below an invitation. */
  #renderPublicContent(localization: Localization) {
    const { texts } = localization;
    const { load, pages } = this.#reviews;
    const rating = this.#rating.load;
    if (load?.status === 'error' && !rating?.data) {
      // The operator has closed public reading, or the target is not public.
      const isClosed = isRefused(load.error);
      return isClosed ? this.#renderInvitation(texts) : this.#renderError(texts, load.error);
    }
    if (!Build.isBrowser) return this.#renderLoading();
    if (!load) return this.#renderInvitation(texts);
    const isLoading = rating ? rating.status === 'loading' && !rating.data : true;
    if (isLoading || (!pages && !isFiltered(this.#shownSelection) && load.status === 'loading')) {
      return this.#renderLoading();
    }
    if (!this.#hasPublicFeedback) return this.#renderInvitation(texts, texts.detailsEmpty());
    const { stars, reviewCount = 0 } = rating?.data ?? {};
    const hasVideos = (this.#videos.pages?.items.length ?? 0) > 0;
    const toggles: Toggle[] = [
      ...(reviewCount > 0 ? ['withReview' as const] : []),
      ...(hasVideos ? ['withVideo' as const] : []),
      'verified',
    ];
    const items = { badges: {}, endorsements: [], ...(stars && { stars }) };
    return [
      <div class="invitation" part="signed-out">
        <slot name="signed-out">
          <p class="notice">{texts.detailsSignedOut()}</p>
        </slot>
      </div>,
      <div class="details">
        {this.#renderReloadFailure(texts)}
        {stars && stars.count > 0 && this.#renderSummary(items, localization)}
        <div class="single">{this.#renderFeedback(items, toggles, localization)}</div>
      </div>,
    ];
  }

  get #hasPublicFeedback(): boolean {
    const { stars, reviewCount = 0 } = this.#rating.load?.data ?? {};
    return (
      (stars?.count ?? 0) > 0 ||
      reviewCount > 0 ||
      isFiltered(this.#shownSelection) ||
      (this.#reviews.pages?.items.length ?? 0) > 0
    );
  }

  #renderInvitation(texts: typeof english, note?: string) {
    return (
      <StatePanel name="signed-out">
        {note !== undefined && <p class="notice">{note}</p>}
        <p class="notice">{texts.detailsSignedOut()}</p>
      </StatePanel>
    );
  }

  #renderError(texts: typeof english, error: unknown) {
    return (
      <StatePanel name="error">
        <Failure texts={texts} error={error} onRetry={() => void this.reload()} />
      </StatePanel>
    );
  }

  #renderLoading() {
    return (
      <div part="loading" aria-busy="true">
        <slot name="loading">
          <Skeleton />
        </slot>
      </div>
    );
  }

  #renderSummary(items: SummaryItems, localization: Localization) {
    return (
      <Summary
        {...localization}
        items={items}
        level={this.level}
        filters={this.selection}
        onFilter={(filters) => this.#select({ ...this.selection, ...filters })}
        hasAllEndorsements={this.hasAllEndorsements}
        onToggleEndorsements={() => (this.hasAllEndorsements = !this.hasAllEndorsements)}
      />
    );
  }

  /** The message that the shown feedback could not be loaded again. */
  #renderReloadFailure(texts: typeof english) {
    const loads = [this.#summary.load, this.#rating.load, this.#reviews.load, this.#videos.load];
    const failed = loads.find((load) => load?.status === 'error' && load.data);
    return (
      failed && <Failure texts={texts} error={failed.error} onRetry={() => void this.reload()} />
    );
  }

  #renderFeedback(items: SummaryItems, toggles: readonly Toggle[], localization: Localization) {
    // The videos above the list must not shift it later.
    if (this.#videos.load?.status === 'loading') {
      return (
        <div key="loading" aria-busy="true">
          <ReviewsSkeleton />
        </div>
      );
    }
    const selection = this.#shownSelection;
    return [
      toggles.includes('withVideo') && this.#renderVideoCarousel(localization),
      <FilterBar
        key="filter"
        texts={localization.texts}
        selection={selection}
        toggles={toggles}
        hasNetwork={!this.#isPublic}
        others={describeSummaryFilters(selection, items, localization.texts)}
        onSelect={(changes) => this.#select({ ...this.selection, ...changes })}
        onReset={() => {
          this.#select({ ...everything, sort: this.selection.sort });
          // The button disappears.
          this.#nextFocus = 'sort';
        }}
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
    const feedback = pages?.items.filter(hasVideo) ?? [];
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
    const { texts } = localization;
    if (pages.items.length === 0) {
      return (
        <p class="notice" part="empty">
          {texts.noResults()}
        </p>
      );
    }
    return (
      <div id="reviews">
        <Reviews
          feedback={pages.items}
          sort={this.#shownSelection.sort}
          level={this.level}
          control={{
            ...localization,
            whole: this.whole,
            playback: this.#playback,
            earlier: {
              getLoad: (id) => this.#earlier.getLoad(id),
              onToggle: (id) => (this.expanded = toggle(this.expanded, id)),
              onRetry: (id) => this.#earlier.reload(id),
            },
            acquaintance: {
              shown: this.acquaintances,
              targetUuid: this.targetUuid,
              apiUrl: this.apiUrl,
              hasFailed: this.lacksAcquaintance,
              onToggle: (id) => this.#toggleAcquaintance(id),
            },
            onToggleText: (id) => (this.whole = toggle(this.whole, id)),
            onEdit: hasForm() ? (feedback) => this.#edit(feedback) : undefined,
          }}
          renderForm={(feedback) => this.#renderForm(feedback, texts)}
        />
        <MoreButton
          pages={pages}
          texts={texts}
          count={formatCount(pages, texts)}
          onMore={() => this.#loadMore()}
        />
      </div>
    );
  }

  #toggleAcquaintance(id: string): void {
    this.acquaintances = toggle(this.acquaintances, id);
    this.lacksAcquaintance = false;
    // With the script tag, the loader would load it; a bundler makes it a chunk.
    import('../x-svc-acquaintance/x-svc-acquaintance').catch(() => (this.lacksAcquaintance = true));
  }

  #edit({ id, transactionId }: SingleFeedback): void {
    const { targetUuid } = this;
    if (this.editFeedback.emit({ targetUuid, transactionId }).defaultPrevented) return;
    this.edited = id;
    // The button disappears.
    this.#nextFocus = `feedback-${id}`;
  }

  #renderForm(feedback: SingleFeedback, texts: typeof english) {
    if (feedback.id !== this.edited || !feedback.own) return undefined;
    return (
      <OwnForm
        key={`form ${feedback.id}`}
        feedback={feedback}
        sourceUuid={this.sourceUuid}
        targetUuid={this.targetUuid}
        apiUrl={this.apiUrl}
        texts={texts}
        onClose={() => {
          this.edited = undefined;
          this.#nextFocus = `edit-${feedback.id}`;
        }}
        onWithdraw={() => {
          this.edited = undefined;
          this.#nextFocus = 'sort';
        }}
      />
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

  #loadMore(): void {
    this.#shownBefore = this.#reviews.pages?.items.length;
    void this.#reviews.loadMore();
  }

  /** The focused element in the shadow tree. */
  get #focused(): Element | null | undefined {
    return this.element.shadowRoot?.activeElement;
  }
}

/** Returns whether the service refused, instead of not answering. */
function isRefused(error: unknown): boolean {
  // An error of another copy of the SDK is an instance of another class.
  const { status = 0 } = (error ?? {}) as { status?: number };
  return status === 401 || status === 404;
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
