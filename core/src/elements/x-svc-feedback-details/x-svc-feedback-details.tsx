import { Component, Element, forceUpdate, h, Host, Method, Prop, State } from '@stencil/core';
import type { FeedbackSelection } from '../../store/feedback/feedback-list';
import type { FeedbackSummary } from '../../store/base/api-types';
import { languageOf } from '../../i18n/language';
import { textsOf, textsReady } from '../../i18n/texts';
import { Failure } from '../../parts/notice';
import { wantSummary } from '../../store/feedback/feedback';
import { FeedbackList } from '../../store/feedback/feedback-list';
import { isNotAllowed } from '../../store/session/identity';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import { state } from '../../store/base/state';
import { english, type Speech } from './english';
import { FilterBar } from './filter-bar';
import { MoreButton } from './more-button';
import { Reviews } from './reviews';
import { ReviewsSkeleton, Skeleton } from './skeleton';
import { Summary } from './summary';
import { hasVideo, type Playback } from './video';
import { VideoCarousel } from './video-carousel';
import { WholeState } from './whole-state';

const everything: FeedbackSelection = { sort: 'network', network: false, withVideo: false };
const videos: FeedbackSelection = { ...everything, withVideo: true };
/** How close to the end of the videos the next ones are loaded. */
const ahead = 3;

/**
 * All feedback about one target: ratings, badges, endorsements, videos, and the single feedbacks,
 * those of the reader's network first and marked with how the reader knows them. The reader can sort
 * and filter them. After feedback was given on the page, it is loaded again where it stands.
 *
 * @slot loading - Instead of the placeholders while it loads.
 * @slot empty - Instead of what is said when there is no feedback.
 * @slot error - Instead of what is said when it could not be loaded; `reload()` tries again.
 * @slot signed-out - Instead of what is said while nobody is signed in.
 *
 * @part summary - The figures.
 * @part average - The average of the ratings.
 * @part histogram - How often each number of stars was given.
 * @part bar - One bar of it.
 * @part stars - Stars.
 * @part badge - One badge.
 * @part endorsement - One endorsement.
 * @part videos - The video on the stage with the posters to choose from.
 * @part poster - A video that does not play yet.
 * @part video - The player.
 * @part thumbnail - A poster to choose a video by.
 * @part step - The buttons to the video before and the next one.
 * @part filter - What sorts and filters.
 * @part sort - The order.
 * @part toggle - One filter.
 * @part review - One feedback.
 * @part avatar - A giver's picture.
 * @part path - How the reader knows the giver.
 * @part date - When it was given.
 * @part verified - That an app vouches for its transaction.
 * @part earlier - How many earlier ones the giver has given.
 * @part expand - A button that shows all of something.
 * @part more - The button that shows more feedback.
 * @part loading - Shown while it loads.
 * @part empty - Shown when there is no feedback, or none that the filter lets through.
 * @part signed-out - Shown while nobody is signed in.
 * @part error - Shown when it could not be loaded.
 * @part retry - The button that loads it again.
 */
@Component({ tag: 'x-svc-feedback-details', styleUrl: 'x-svc-feedback-details.css', shadow: true })
export class SvcFeedbackDetails {
  readonly #summary = new LoadSlot<FeedbackSummary>(this);
  readonly #reviews = new FeedbackList(this);
  readonly #videos = new FeedbackList(this);
  /** How many feedbacks there were when more were asked for. */
  #shownBefore: number | undefined;
  /** Id of what the focus goes to once it is rendered. */
  #nextFocus: string | undefined;
  /** Pixels that the list took before another was asked for, kept so that the page does not jump. */
  #space = 0;
  /** What the choices are for: another target begins anew. */
  #about: string | undefined;

  @Element() element!: HTMLElement;

  /** Uuid of the reader: the connected wallet's address. */
  @Prop() sourceUuid!: string | undefined;

  /** Uuid of what the feedback is about. */
  @Prop() targetUuid!: string;

  /** Address of the service; by default the configured one. */
  @Prop() apiUrl?: string;

  /** Level of its headings in the page's outline, 1 to 6. */
  @Prop() level = 3;

  @State() selection = everything;
  @State() whole: ReadonlySet<string> = new Set();
  @State() hasAllEndorsements = false;
  @State() chosenVideo?: string | undefined;
  @State() playing?: string | undefined;
  @State() isBroken = false;

  /** Loads the feedback again; what the reader has chosen stays. */
  @Method()
  async reload(): Promise<void> {
    reload((key) => key === this.#summary.key);
    this.#reviews.reload();
    this.#videos.reload();
  }

  connectedCallback(): void {
    // Put elsewhere on the page, it takes part in its loads again.
    forceUpdate(this);
  }

  componentWillLoad(): Promise<void> | undefined {
    return textsReady(this.element);
  }

  disconnectedCallback(): void {
    this.#summary.leave();
    this.#reviews.leave();
    this.#videos.leave();
  }

  componentWillRender(): void {
    // Watching the property instead would enlarge the runtime that every page loads.
    if (this.#about !== this.targetUuid) this.#startAnew();
    const { feedback = [] } = this.#reviews.pages ?? {};
    const next = feedback[this.#shownBefore ?? feedback.length];
    if (!next) return;
    // Whoever went on elsewhere is left there.
    if (this.#focused?.id === 'more') this.#nextFocus = `feedback-${next.id}`;
    this.#shownBefore = undefined;
  }

  #startAnew(): void {
    this.#about = this.targetUuid;
    this.selection = everything;
    this.whole = new Set();
    this.hasAllEndorsements = false;
    this.chosenVideo = undefined;
    this.playing = undefined;
  }

  componentDidRender(): void {
    if (!this.#nextFocus) return;
    const target = this.element.shadowRoot?.getElementById(this.#nextFocus);
    this.#nextFocus = undefined;
    target?.focus({ preventScroll: target.id !== 'player' });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (target instanceof HTMLVideoElement) {
      // Whoever pressed the poster wants it to play; what can't be played says so by itself.
      target.play().catch(() => {});
    }
  }

  render() {
    const texts = textsOf(this.element, english);
    const language = languageOf(this.element);
    const request = {
      sourceUuid: this.sourceUuid ?? '',
      targetUuid: this.targetUuid,
      apiUrl: this.apiUrl,
      language,
    };
    // The store follows only what is read while rendering.
    wantSummary(this.#summary, request);
    this.#reviews.want(request, this.selection);
    this.#videos.want(request, videos);
    return (
      <Host>
        <span class="visually-hidden" role="status">
          {this.#announcement({ texts, language })}
        </span>
        {this.#content({ texts, language })}
      </Host>
    );
  }

  #announcement({ texts }: Speech): string {
    const summary = this.#summary.load;
    const reviews = this.#reviews.load;
    const { pages } = this.#reviews;
    if (!summary || !reviews || summary.status === 'error' || reviews.status === 'error') return '';
    if (!summary.data || !pages || pages.status === 'loading') return texts.loading();
    if (!hasFeedback(summary.data)) return '';
    const count = pages.feedback.length;
    return pages.cursor === undefined ? texts.results({ count }) : texts.resultsOfMore({ count });
  }

  #content(speech: Speech) {
    const { texts } = speech;
    const summary = this.#summary.load;
    if (!summary || !state.identity || isNotAllowed(summary.error)) {
      return (
        <WholeState name="signed-out">
          <p class="notice">{texts.detailsSignedOut()}</p>
        </WholeState>
      );
    }
    if (summary.status === 'error' && !hasAnything(summary.data)) {
      return (
        <WholeState name="error">
          <Failure texts={texts} error={summary.error} onRetry={() => void this.reload()} />
        </WholeState>
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
        <WholeState name="empty">
          <p class="notice">{texts.detailsEmpty()}</p>
        </WholeState>
      );
    }
    return (
      <div class="details">
        {this.#outdated(texts)}
        <Summary
          {...speech}
          items={items}
          level={this.level}
          hasAllEndorsements={this.hasAllEndorsements}
          onToggleEndorsements={() => (this.hasAllEndorsements = !this.hasAllEndorsements)}
        />
        {hasFeedback(summary.data) && <div class="single">{this.#single(items, speech)}</div>}
      </div>
    );
  }

  /** Says that what is shown could not be loaded again. */
  #outdated(texts: typeof english) {
    const loads = [this.#summary.load, this.#reviews.load, this.#videos.load];
    const failed = loads.find((load) => load?.status === 'error' && load.data);
    return (
      failed && <Failure texts={texts} error={failed.error} onRetry={() => void this.reload()} />
    );
  }

  #single({ video }: FeedbackSummary['items'], speech: Speech) {
    // What stands above the list must not move it later.
    if (this.#videos.load?.status === 'loading') {
      return (
        <div key="loading" aria-busy="true">
          <ReviewsSkeleton />
        </div>
      );
    }
    return [
      video && this.#videoCarousel(speech),
      <FilterBar
        key="filter"
        texts={speech.texts}
        selection={this.selection}
        hasVideos={video !== undefined}
        onSelect={(selection) => this.#select(selection)}
      />,
      this.#reviewList(speech),
    ];
  }

  #videoCarousel(speech: Speech) {
    const { load, pages } = this.#videos;
    if (load?.status === 'error' && !pages) {
      const { error } = load;
      return (
        <Failure texts={speech.texts} error={error} isQuiet onRetry={() => this.#videos.reload()} />
      );
    }
    const feedback = pages?.feedback.filter(hasVideo) ?? [];
    if (!pages || feedback.length === 0) return null;
    return (
      <VideoCarousel
        {...speech}
        feedback={feedback}
        hasMore={pages.cursor !== undefined}
        chosen={this.chosenVideo}
        level={this.level}
        playback={this.#playback}
        onChoose={({ id }) => {
          this.chosenVideo = id;
          this.playing = undefined;
          // The arrow keys move the focus, the buttons keep it.
          if (this.#focused?.id.startsWith('thumbnail-')) this.#nextFocus = `thumbnail-${id}`;
          if (feedback.slice(-ahead).some((one) => one.id === id)) void this.#videos.more();
        }}
      />
    );
  }

  #reviewList(speech: Speech) {
    const { load, pages } = this.#reviews;
    if (load?.status === 'error' && !pages) {
      const { error } = load;
      return <Failure texts={speech.texts} error={error} onRetry={() => this.#reviews.reload()} />;
    }
    if (!pages) {
      return (
        <div id="reviews" aria-busy="true" style={{ minBlockSize: `${this.#space}px` }}>
          <ReviewsSkeleton />
        </div>
      );
    }
    if (pages.feedback.length === 0) {
      return (
        <p class="notice" part="empty">
          {speech.texts.noResults()}
          <button
            type="button"
            class="button"
            part="toggle"
            onClick={() => {
              this.#select(everything);
              // The button goes.
              this.#nextFocus = 'sort';
            }}
          >
            {speech.texts.showAll()}
          </button>
        </p>
      );
    }
    return (
      <div id="reviews">
        <Reviews
          {...speech}
          feedback={pages.feedback}
          sort={this.selection.sort}
          level={this.level}
          whole={this.whole}
          playback={this.#playback}
          onToggle={(id) => this.#toggle(id)}
        />
        <MoreButton pages={pages} texts={speech.texts} onMore={() => this.#loadMore()} />
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
    this.#space = this.element.shadowRoot?.getElementById('reviews')?.offsetHeight ?? 0;
    this.selection = selection;
  }

  #toggle(id: string): void {
    const whole = new Set(this.whole);
    if (!whole.delete(id)) whole.add(id);
    this.whole = whole;
  }

  #loadMore(): void {
    this.#shownBefore = this.#reviews.pages?.feedback.length;
    void this.#reviews.more();
  }

  /** What of the element has the focus. */
  get #focused(): Element | null | undefined {
    return this.element.shadowRoot?.activeElement;
  }
}

function hasAnything(summary: FeedbackSummary | undefined): boolean {
  return summary !== undefined && (hasFeedback(summary) || summary.items.endorsements.length > 0);
}

/** Whether anybody gave feedback, endorsements aside. */
function hasFeedback({ items }: FeedbackSummary): boolean {
  const hasBadges = Object.values(items.badges).some((set) => Object.keys(set).length > 0);
  return (
    (items.stars?.count ?? 0) > 0 ||
    hasBadges ||
    items.review !== undefined ||
    items.video !== undefined
  );
}
