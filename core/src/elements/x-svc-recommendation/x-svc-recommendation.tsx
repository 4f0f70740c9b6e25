import { Component, Element, h, Prop, State } from '@stencil/core';
import type { RankingItem } from '../../store/base/api-types';
import common from '../../i18n/compiled/en/common';
import recommendation from '../../i18n/compiled/en/recommendation';
import { getTexts, loadTexts } from '../../i18n/texts';
import { Avatar } from '../../parts/avatar';
import { waitForBatch } from '../../parts/batches';
import { Sentence } from '../../parts/sentence';
import { isNotAllowed } from '../../store/session/identity';
import { getLoad } from '../../store/base/loads';
import { findItem, getShownLoad } from '../../store/feedback/ranking';

const english = { ...common, ...recommendation };

/**
 * The opinion of the signed-in person's network about one offer, from the ranking of the `x-svc-root`
 * that contains it. It can be added late, moved, and given another target.
 *
 * @slot loading - Replaces the placeholder while the ranking loads.
 * @slot empty - Replaces the message that the network has no opinion.
 * @slot error - Shown while the ranking could not be loaded, beside the message of the `x-svc-root`.
 * @slot signed-out - Replaces the message while nobody is signed in.
 *
 * @part text - The sentence.
 * @part name - The name of a person in the sentence.
 * @part faces - The images of the people in the sentence.
 * @part avatar - One image.
 * @part loading - The placeholder while the ranking loads.
 * @part empty - The message that the network has no opinion.
 * @part signed-out - The message while nobody is signed in.
 * @part error - The empty space while the ranking could not be loaded; the `x-svc-root` shows the message.
 */
@Component({ tag: 'x-svc-recommendation', styleUrl: 'x-svc-recommendation.css', shadow: true })
export class SvcRecommendation {
  @Element() element!: HTMLElement;

  /** The uuid of the offer. */
  @Prop({ reflect: true }) targetUuid!: string;

  @State() root: Element | null = null;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element) ?? waitForBatch();
  }

  connectedCallback(): void {
    this.root = findRoot(this.element);
  }

  get #texts() {
    return getTexts(this.element, english);
  }

  render() {
    const key = this.root ? getShownLoad(this.root).key : undefined;
    if (key === undefined) return this.#renderSignedOut();
    const { status, data, error } = getLoad<RankingItem[]>(key);
    if (isNotAllowed(error)) return this.#renderSignedOut();
    if (status === 'error' && !data) {
      // The root shows the message and the button once for all of its recommendations.
      return (
        <slot name="error">
          <div class="row" part="error" />
        </slot>
      );
    }
    if (!data) return this.#renderLoading();
    const item = findItem(data, this.targetUuid);
    return item?.summaryText
      ? this.#renderRecommendation(item, item.summaryText)
      : this.#renderEmpty(item?.isFavourite ?? false);
  }

  #renderRecommendation(
    { summaryImages, isFavourite, relationshipPaths }: RankingItem,
    summaryText: string,
  ) {
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
          {isFavourite && this.#renderFavourite()}
        </p>
      </div>
    );
  }

  #renderEmpty(isFavourite: boolean) {
    if (isFavourite) {
      return (
        <div class="row" part="empty">
          <p class="text muted">
            {this.#texts.favourite()}
            {this.#renderFavourite()}
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

  #renderFavourite() {
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

  #renderSignedOut() {
    return (
      <slot name="signed-out">
        <div class="row" part="signed-out">
          <p class="text muted">{this.#texts.recommendationSignedOut()}</p>
        </div>
      </slot>
    );
  }

  #renderLoading() {
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

/** Finds the nearest root, also across shadow trees. */
function findRoot(element: Element): Element | null {
  const root = element.closest('x-svc-root');
  if (root) return root;
  const tree = element.getRootNode();
  return tree instanceof ShadowRoot ? findRoot(tree.host) : null;
}
