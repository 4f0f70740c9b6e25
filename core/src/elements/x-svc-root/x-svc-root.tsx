import { Component, Element, Event, h, Host, Method, Prop, type EventEmitter } from '@stencil/core';
import type { RankingItem } from '../../store/base/api-types';
import common from '../../i18n/compiled/en/common';
import recommendation from '../../i18n/compiled/en/recommendation';
import { languageOf } from '../../i18n/language';
import { textsOf, textsReady } from '../../i18n/texts';
import { LoadSlot } from '../../store/base/load-slot';
import { reload } from '../../store/base/loads';
import { shownBy, wantRanking } from '../../store/feedback/ranking';
import { onChange } from '../../store/base/state';

/** Detail of `loaded`. */
export interface LoadedEventDetail {
  /** The ranking, the best first. */
  data: RankingItem[];
}

const english = { ...common, ...recommendation };

const announcements = {
  loading: 'loading',
  ready: 'recommendationsReady',
  error: 'failed',
} as const;

/**
 * Contains an app's offers: loads their ranking for the signed-in person, for the recommendations
 * inside it. Nothing is loaded while nobody is signed in.
 *
 * @slot - The offers, each with an `x-svc-recommendation`.
 */
@Component({ tag: 'x-svc-root', styleUrl: 'x-svc-root.css', shadow: true })
export class SvcRoot {
  readonly #slot = new LoadSlot<RankingItem[]>(this);
  #unfollow = () => {};
  #dispatched: RankingItem[] | undefined;

  @Element() element!: HTMLElement;

  /** Uuid of whom the ranking is for: the connected wallet's address. */
  @Prop({ reflect: true }) sourceUuid!: string | undefined;

  /** Type of the entities to rank, for example `provider`. */
  @Prop({ reflect: true }) targetType!: string;

  /** Uuids of the entities to rank, separated by spaces; without it all of the type. */
  @Prop({ reflect: true }) targetUuids?: string;

  /** Address of the service; by default the configured one. */
  @Prop({ reflect: true }) apiUrl?: string;

  /**
   * The ranking was loaded, also again after a new identity or feedback. Not dispatched while nobody
   * is signed in, nor when loading fails.
   */
  @Event() loaded!: EventEmitter<LoadedEventDetail>;

  /** Loads the ranking again. */
  @Method()
  async reload(): Promise<void> {
    reload((key) => key === this.#slot.key);
  }

  componentWillLoad(): Promise<void> | undefined {
    return textsReady(this.element);
  }

  connectedCallback(): void {
    this.#want();
    // Rendering, which asks again, may be a frame or more away.
    this.#unfollow = onChange('identity', () => this.#want());
  }

  disconnectedCallback(): void {
    this.#unfollow();
    this.#slot.leave();
  }

  componentDidRender(): void {
    const load = this.#slot.load;
    if (load?.status !== 'ready' || !load.data || load.data === this.#dispatched) return;
    this.#dispatched = load.data;
    this.loaded.emit({ data: load.data });
  }

  #want(): void {
    wantRanking(this.#slot, {
      apiUrl: this.apiUrl,
      language: languageOf(this.element),
      sourceUuid: this.sourceUuid ?? '',
      targetType: this.targetType,
      targetUuids: this.targetUuids?.split(/\s+/).filter(Boolean) ?? [],
    });
    shownBy(this.element).key = this.#slot.key;
  }

  get #texts() {
    return textsOf(this.element, english);
  }

  render() {
    // The store follows only what is read while rendering.
    this.#want();
    const load = this.#slot.load;
    return (
      <Host aria-busy={load?.status === 'loading' ? 'true' : null}>
        <span class="visually-hidden" role="status">
          {load && this.#texts[announcements[load.status]]()}
        </span>
        <slot />
      </Host>
    );
  }
}
