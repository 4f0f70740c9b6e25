import { Component, Element, h, Prop, State } from '@stencil/core';
import type { RankingItem } from '../../store/base/api-types';
import common from '../../i18n/compiled/en/common';
import recommendation from '../../i18n/compiled/en/recommendation';
import { textsOf, textsReady } from '../../i18n/texts';
import { Avatar } from '../../parts/avatar';
import { inBatches } from '../../parts/batches';
import { Failure } from '../../parts/notice';
import { Sentence } from '../../parts/sentence';
import { isNotAllowed } from '../../store/session/identity';
import { loadOf, reload } from '../../store/base/loads';
import { itemOf, shownBy } from '../../store/feedback/ranking';

const english = { ...common, ...recommendation };

/**
 * What the signed-in person's network thinks of one offer. Placed inside an `x-svc-root`, it shows
 * that root's ranking; it may be added late, moved, and given another target.
 *
 * @slot loading - Instead of the placeholder while it loads.
 * @slot empty - Instead of what is said when the network says nothing.
 * @slot error - Instead of what is said when the ranking could not be loaded.
 * @slot signed-out - Instead of what is said while nobody is signed in.
 *
 * @part text - The sentence.
 * @part name - A person's name in the sentence.
 * @part faces - The pictures of those whom the sentence speaks of.
 * @part avatar - One picture.
 * @part loading - Shown while the ranking is loaded.
 * @part empty - Shown when the network says nothing.
 * @part signed-out - Shown while nobody is signed in.
 * @part error - Shown when the ranking could not be loaded.
 */
@Component({ tag: 'x-svc-recommendation', styleUrl: 'x-svc-recommendation.css', shadow: true })
export class SvcRecommendation {
  @Element() element!: HTMLElement;

  /** Uuid of the offer. */
  @Prop({ reflect: true }) targetUuid!: string;

  @State() root: Element | null = null;

  componentWillLoad(): Promise<void> | undefined {
    return textsReady(this.element) ?? inBatches();
  }

  connectedCallback(): void {
    this.root = rootAround(this.element);
  }

  get #texts() {
    return textsOf(this.element, english);
  }

  render() {
    const key = this.root ? shownBy(this.root).key : undefined;
    if (key === undefined) return this.#signedOut();
    const { status, data, error } = loadOf<RankingItem[]>(key);
    if (isNotAllowed(error)) return this.#signedOut();
    if (status === 'error' && !data) {
      // The root says it once for all the recommendations in it.
      return (
        <slot name="error">
          <Failure
            texts={this.#texts}
            error={error}
            isQuiet
            onRetry={() => reload((other) => other === key)}
          />
        </slot>
      );
    }
    if (!data) return this.#loading();
    const item = itemOf(data, this.targetUuid);
    return item?.summaryText
      ? this.#full(item, item.summaryText)
      : this.#empty(item?.isFavourite ?? false);
  }

  #full({ summaryImages, isFavourite, relationshipPaths }: RankingItem, summaryText: string) {
    const people = relationshipPaths.flat().map(({ targetEntity }) => targetEntity);
    return (
      <div class="row">
        {summaryImages.length > 0 && (
          <span class="faces" part="faces">
            {summaryImages.slice(0, 3).map((image) => (
              <Avatar
                key={image}
                name={people.find((person) => person.image === image)?.name ?? ''}
                image={image}
              />
            ))}
          </span>
        )}
        <p class="text" part="text">
          <Sentence text={summaryText} />
          {isFavourite && this.#favourite()}
        </p>
      </div>
    );
  }

  #empty(isFavourite: boolean) {
    if (isFavourite) {
      return (
        <div class="row" part="empty">
          <p class="text muted">
            {this.#texts.favourite()}
            {this.#favourite()}
          </p>
        </div>
      );
    }
    return (
      <slot name="empty">
        <div class="row" part="empty">
          <p class="text muted">{this.#texts.recommendationEmpty()}</p>
        </div>
      </slot>
    );
  }

  #favourite() {
    return (
      <span
        class="favourite"
        role="img"
        aria-label={this.#texts.favourite()}
        title={this.#texts.favourite()}
      >
        {' ♥'}
      </span>
    );
  }

  #signedOut() {
    return (
      <slot name="signed-out">
        <div class="row" part="signed-out">
          <p class="text muted">{this.#texts.recommendationSignedOut()}</p>
        </div>
      </slot>
    );
  }

  #loading() {
    return (
      <slot name="loading">
        <div class="row" part="loading">
          <span class="visually-hidden">{this.#texts.loading()}</span>
          <span class="skeleton face" />
          <span class="skeleton line" />
        </div>
      </slot>
    );
  }
}

/** The nearest root, also when shadow trees stand in between. */
function rootAround(element: Element): Element | null {
  const root = element.closest('x-svc-root');
  if (root) return root;
  const tree = element.getRootNode();
  return tree instanceof ShadowRoot ? rootAround(tree.host) : null;
}
