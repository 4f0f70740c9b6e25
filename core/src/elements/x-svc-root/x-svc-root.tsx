import { Component, Element, Event, h, Host, Method, Prop, type EventEmitter } from '@stencil/core';
import type { RankingItem } from '../../store/base/api-types';
import common from '../../i18n/compiled/en/common';
import recommendation from '../../i18n/compiled/en/recommendation';
import { getLanguage } from '../../i18n/language';
import { getTexts } from '../../i18n/texts';
import { removeEarlySlot } from '../../parts/early-slot';
import { Failure } from '../../parts/notice';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import { getShownLoad, requestRanking } from '../../store/feedback/ranking';
import { reloadRatings } from '../../store/feedback/ratings';
import { isNotAllowed } from '../../store/session/identity';
import { onChange } from '../../store/base/state';

/** The detail of `loaded`. */
export interface LoadedEventDetail {
  /** The ranking, best first. */
  data: RankingItem[];
}

const english = { ...common, ...recommendation };

const announcements = {
  loading: 'loading',
  ready: 'recommendationsReady',
  error: 'failed',
} as const;

/**
 * The container of an app's offers. It loads the ranking of the offers for the signed-in person, and the
 * public ratings of the targets of its recommendations, in one request for 100 of them. Ratings are loaded
 * without signing in.
 *
 * @slot - The offers, each with an `x-svc-recommendation`.
 *
 * @part error - The message that the ranking could not be loaded.
 * @part retry - The button that loads the ranking again.
 */
@Component({
  tag: 'x-svc-root',
  styleUrls: ['../../parts/base.css', '../../parts/notice.css', 'x-svc-root.css'],
  shadow: true,
})
export class SvcRoot {
  readonly #slot = new LoadSlot<RankingItem[]>(this);
  #stopFollowing = () => {};
  #dispatched: RankingItem[] | undefined;

  @Element() element!: HTMLElement;

  /** The uuid of the reader of the ranking: the connected wallet's address. */
  @Prop({ reflect: true }) sourceUuid!: string | undefined;

  /** The type of the entities to rank, for example `provider`. */
  @Prop({ reflect: true }) targetType!: string;

  /** The uuids of the entities to rank, separated by spaces. Default: all entities of the type. */
  @Prop({ reflect: true }) targetUuids?: string;

  /** The address of the service. Default: the configured one. */
  @Prop({ reflect: true }) apiUrl?: string;

  /**
   * Dispatched when the ranking has loaded, also again after a new sign-in or feedback. Not dispatched
   * for an anonymous reader, nor when loading fails.
   */
  @Event() loaded!: EventEmitter<LoadedEventDetail>;

  /** Loads the ranking again, and all public ratings on the page. */
  @Method()
  async reload(): Promise<void> {
    reload((key) => key === this.#slot.key);
    reloadRatings();
  }

  connectedCallback(): void {
    this.#requestRanking();
    // The next rendering, which requests the ranking as well, may be a frame or more away.
    this.#stopFollowing = onChange('identity', () => this.#requestRanking());
  }

  disconnectedCallback(): void {
    this.#stopFollowing();
    this.#slot.leave();
  }

  componentDidLoad(): void {
    removeEarlySlot(this.element);
  }

  componentDidRender(): void {
    const load = this.#slot.load;
    if (load?.status !== 'ready' || !load.data || load.data === this.#dispatched) return;
    this.#dispatched = load.data;
    this.loaded.emit({ data: load.data });
  }

  #requestRanking(): void {
    requestRanking(this.#slot, {
      apiUrl: this.apiUrl,
      language: getLanguage(this.element),
      sourceUuid: this.sourceUuid ?? '',
      targetType: this.targetType,
      targetUuids: this.targetUuids?.split(/\s+/).filter(Boolean) ?? [],
    });
    Object.assign(getShownLoad(this.element), {
      key: this.#slot.key,
      apiUrl: this.apiUrl,
      targetType: this.targetType,
    });
  }

  get #texts() {
    return getTexts(this.element, english);
  }

  render() {
    // The store updates an element only for values that it reads while rendering.
    this.#requestRanking();
    return this.#renderState();
  }

  // In `render` itself, the compiler adds a random key to each node, which every page would load.
  #renderState() {
    const load = this.#slot.load;
    const isFailed = load?.status === 'error' && !load.data && !isNotAllowed(load.error);
    return (
      <Host aria-busy={load?.status === 'loading' ? 'true' : null}>
        <span class="visually-hidden" role="status">
          {load && !isFailed && this.#texts[announcements[load.status]]()}
        </span>
        <slot />
        {isFailed && (
          <div class="failure">
            <Failure texts={this.#texts} error={load.error} onRetry={() => void this.reload()} />
          </div>
        )}
      </Host>
    );
  }
}
