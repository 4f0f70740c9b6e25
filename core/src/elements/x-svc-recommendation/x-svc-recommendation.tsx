import { Build, Component, Element, h, Prop, State } from '@stencil/core';
import type { RankingItem, Rating } from '../../store/base/api-types';
import common from '../../i18n/compiled/en/common';
import recommendation from '../../i18n/compiled/en/recommendation';
import stars from '../../i18n/compiled/en/stars';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { Avatar } from '../../parts/avatar';
import { waitForBatch } from '../../parts/batches';
import { formatAverage } from '../../parts/format-average';
import { Icon } from '../../parts/icon';
import { heart } from '../../parts/icons/heart';
import { getNames, Sentence } from '../../parts/sentence';
import { Stars } from '../../parts/stars';
import { isNotAllowed } from '../../store/session/identity';
import { LoadSlot } from '../../store/base/load-slot';
import { getLoad, type Load } from '../../store/base/loads';
import { findItem, getShownLoad } from '../../store/feedback/ranking';
import { requestRating } from '../../store/feedback/ratings';
import { findWalletConnect, openWalletConnect } from '../../parts/wallet-connect-link';

/** The tag as a value: a tag in the markup would make its code part of the code of every page. */
const Recommenders = 'x-svc-recommenders';

const english = { ...common, ...stars, ...recommendation };

/**
 * The opinions of people about one offer: its public rating, and the opinion of the reader's network
 * from the ranking of the `x-svc-root` that contains it. It can be added late, moved, and given another
 * target.
 *
 * An anonymous reader sees the public rating and an invitation to connect a wallet, which is a
 * button if the page has an `x-svc-wallet-connect`. The sentence of the network is a button that opens an
 * `x-svc-recommenders` in a dialog. While the network has no opinion about any target of the ranking, an
 * `x-svc-app-link` invites to connect social accounts.
 *
 * @slot loading - Replaces the placeholder while the ranking loads.
 * @slot empty - Replaces the message that the network has no opinion.
 * @slot error - Shown while the ranking could not be loaded, beside the message of the `x-svc-root`.
 * @slot signed-out - Replaces the message for anonymous readers.
 *
 * @part rating - The public rating: stars, average and number of people.
 * @part stars - The stars of the public rating.
 * @part text - The sentence.
 * @part open - The button with the sentence, which opens the list of people.
 * @part name - The name of a person in the sentence.
 * @part faces - The images of the people in the sentence, or placeholders.
 * @part avatar - One image.
 * @part loading - The placeholder while the ranking loads.
 * @part empty - The message that the network has no opinion.
 * @part signed-out - The message for anonymous readers.
 * @part invite - The invitation to connect a wallet or social accounts.
 * @part error - The empty space while the ranking could not be loaded; the `x-svc-root` shows the message.
 */
@Component({
  tag: 'x-svc-recommendation',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/avatar.css',
    '../../parts/skeleton.css',
    '../../parts/stars.css',
    'x-svc-recommendation.css',
  ],
  shadow: true,
})
export class SvcRecommendation {
  readonly #rating = new LoadSlot<Rating | undefined>(this);

  /** Whether the dialog was open before this rendering. */
  #isClosing = false;

  @Element() element!: HTMLElement;

  /** The uuid of the offer. */
  @Prop({ reflect: true }) targetUuid!: string;

  @State() root: HTMLXSvcRootElement | null = null;
  /** The dialog with the people of the network; `failed`: its code could not be loaded. */
  @State() dialog?: 'open' | 'failed' | undefined;

  componentWillLoad(): Promise<void> | undefined {
    return waitForBatch(loadTexts(this.element));
  }

  componentDidRender(): void {
    // The button that had the focus disappears if the network's opinion has changed.
    if (this.#isClosing && !this.element.shadowRoot!.activeElement) {
      (this.#find('.open') ?? this.#find('.all'))?.focus();
    }
    this.#isClosing = false;
  }

  #find(selector: string): HTMLElement | null {
    return this.element.shadowRoot!.querySelector(selector);
  }

  connectedCallback(): void {
    this.root = findRoot(this.element);
    // Together with the other elements, which are rendered in several tasks.
    this.#requestRating();
  }

  disconnectedCallback(): void {
    this.#rating.leave();
  }

  #requestRating(): void {
    // A server renders the placeholder.
    if (!Build.isBrowser || !this.root) return;
    // The root may not have set its values in the store yet.
    const { apiUrl = this.root.apiUrl, targetType = this.root.targetType } = getShownLoad(
      this.root,
    );
    if (!targetType) return;
    requestRating(this.#rating, { apiUrl, targetType, targetUuid: this.targetUuid });
  }

  get #texts() {
    return getTexts(this.element, english);
  }

  render() {
    this.#requestRating();
    return this.#renderAll();
  }

  // In `render` itself, the compiler adds a random key to each node, which every page would load.
  #renderAll() {
    const opinion = this.#opinion;
    return (
      <div class="all" tabIndex={-1}>
        <div class="head">
          {this.#renderFaces(opinion)}
          {this.#renderRating()}
        </div>
        {this.#renderOpinion(opinion)}
        {this.dialog === 'open' && this.#renderRecommenders()}
        {this.dialog === 'failed' && <p role="alert">{this.#texts.failed()}</p>}
      </div>
    );
  }

  #renderRating() {
    if (!this.root) return null;
    const load = this.#rating.load;
    return (
      <div class="rating" part="rating">
        {!load || load.status === 'loading' ? (
          // A span would become that of the text, whose move is a layout shift.
          <div class="skeleton line" />
        ) : (
          load.data && this.#renderStars(load.data.stars)
        )}
      </div>
    );
  }

  #renderStars({ count, avg }: Rating['stars']) {
    if (count === 0) return <span class="muted">{this.#texts.noRatings()}</span>;
    const average = formatAverage(avg, getLanguage(this.element));
    return [
      <Stars texts={this.#texts} stars={avg} label={average} />,
      ' ',
      <b aria-hidden="true">{average}</b>,
      <span class="muted">{this.#texts.ratings({ count })}</span>,
    ];
  }

  get #ranking(): Load<RankingItem[]> | undefined {
    const key = this.root ? getShownLoad(this.root).key : undefined;
    const load = key === undefined ? undefined : getLoad<RankingItem[]>(key);
    return isNotAllowed(load?.error) ? undefined : load;
  }

  /** The opinion of the network, if it has one. */
  get #opinion(): RankingItem | undefined {
    const data = this.#ranking?.data;
    const item = data && findItem(data, this.targetUuid);
    return item?.summaryText ? item : undefined;
  }

  #renderOpinion(opinion?: RankingItem) {
    const ranking = this.#ranking;
    if (!ranking) return this.#renderSignedOut();
    const { status, data } = ranking;
    if (status === 'error' && !data) {
      // The root shows the message and the button once for all of its recommendations.
      return (
        <slot name="error">
          <div class="row" part="error" />
        </slot>
      );
    }
    if (!data) return this.#renderLoading();
    return opinion
      ? this.#renderRecommendation(opinion)
      : this.#renderEmpty(
          findItem(data, this.targetUuid)?.isFavourite,
          data.every((other) => !other.summaryText),
        );
  }

  /** The images of the people who have the opinion, or placeholders. */
  #renderFaces(opinion?: RankingItem) {
    const people = opinion?.relationshipPaths.flat().map(({ targetEntity }) => targetEntity);
    const images = opinion?.summaryImages ?? ['', '', ''];
    return (
      <span class="faces" part="faces">
        {images.slice(0, 3).map((image) => (
          <Avatar
            key={image}
            name={people?.find((person) => person.image === image)?.name ?? ''}
            image={image}
          />
        ))}
        {images.length === 0 &&
          getNames(opinion!.summaryText!).map((name) => <Avatar key={name} name={name} image="" />)}
      </span>
    );
  }

  #renderRecommendation({ summaryText, isFavourite }: RankingItem) {
    return (
      <div class="row">
        <p class="text" part="text">
          <button
            type="button"
            class="open"
            part="open"
            aria-haspopup="dialog"
            onClick={this.#open}
          >
            <Sentence text={summaryText!} />
            {isFavourite && this.#renderFavourite()}
          </button>
        </p>
      </div>
    );
  }

  readonly #open = (event: MouseEvent): void => {
    // Some browsers do not focus a clicked button, and the focus has to return to it.
    (event.currentTarget as HTMLElement).focus();
    this.dialog = 'open';
    // With the script tag, the loader would load it; a bundler makes it a chunk.
    import('../x-svc-recommenders/x-svc-recommenders').catch(() => (this.dialog = 'failed'));
  };

  #renderRecommenders() {
    const { apiUrl = this.root?.apiUrl } = this.root ? getShownLoad(this.root) : {};
    return (
      <Recommenders
        popup
        sourceUuid={this.root?.sourceUuid}
        targetUuid={this.targetUuid}
        apiUrl={apiUrl}
        onPopupClosed={() => {
          this.dialog = undefined;
          this.#isClosing = true;
        }}
      />
    );
  }

  /** `isNewcomer`: the network has no opinion about any target. */
  #renderEmpty(isFavourite: boolean | undefined, isNewcomer: boolean) {
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
          <p class="text muted">
            {this.#isUnrated
              ? this.#texts.recommendationEmpty()
              : this.#texts.recommendationOthers()}
            {isNewcomer && <x-svc-app-link part="invite" />}
          </p>
        </div>
      </slot>
    );
  }

  /** Whether it is known that the target has no rating. */
  get #isUnrated(): boolean {
    const rating = this.#rating.load?.data;
    return rating?.stars.count === 0 && rating.reviewCount + rating.endorsementCount === 0;
  }

  #renderFavourite() {
    return (
      <span
        class="favourite"
        role="img"
        aria-label={this.#texts.favourite()}
        title={this.#texts.favourite()}
      >
        {'\u00a0'}
        <Icon path={heart} />
      </span>
    );
  }

  #renderSignedOut() {
    return (
      <slot name="signed-out">
        <div class="row" part="signed-out">
          {findWalletConnect() ? (
            <button type="button" class="text link" part="invite" onClick={openWalletConnect}>
              {this.#texts.recommendationSignedOut()}
            </button>
          ) : (
            <p class="text muted" part="invite">
              {this.#texts.recommendationSignedOut()}
            </p>
          )}
        </div>
      </slot>
    );
  }

  #renderLoading() {
    return (
      <slot name="loading">
        <div class="row" part="loading">
          <span class="visually-hidden">{this.#texts.loading()}</span>
          <div class="skeleton line" />
        </div>
      </slot>
    );
  }
}

/** Finds the nearest root, also across shadow trees. */
function findRoot(element: Element): HTMLXSvcRootElement | null {
  const root = element.closest('x-svc-root');
  if (root) return root;
  const tree = element.getRootNode();
  return tree instanceof ShadowRoot ? findRoot(tree.host) : null;
}
