import {
  Build,
  Component,
  Element,
  Event,
  h,
  Host,
  Method,
  Prop,
  State,
  type EventEmitter,
  type VNode,
} from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { Invitation } from '../../parts/invitation';
import { MoreButton } from '../../parts/more-button';
import { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import { MoreController } from '../../parts/more-controller';
import { Failure } from '../../parts/notice';
import { OpenIdsController } from '../../parts/open-ids-controller';
import { PopupDialog } from '../../parts/popup';
import { PopupController, type PopupEventDetail } from '../../parts/popup-controller';
import { WithName } from '../../parts/with-name';
import { isNotAllowed } from '../../store/session/identity';
import { RecommenderList } from '../../store/network/recommenders';
import { Person } from './person';
import { describeCounts } from './describe-counts';
import { english } from './texts';

const parts =
  'action, actions, avatar, badge, cancel, close, confirm, confirmation, connect, counts, date, ' +
  'dialog, empty, error, expand, feedback, graph, kind, loading, more, node, outcome, person, retry, signed-out, stars, ' +
  'title, verified';

/**
 * The people of the reader's network who have an opinion about a target: what each says, and how the reader
 * knows the person, in an `x-svc-acquaintance`. `x-svc-recommendation` opens it in a dialog; an app can place
 * it in a page.
 *
 * @slot title - Replaces the heading of the dialog.
 * @slot empty - Replaces the message that no person of the network has an opinion.
 * @slot signed-out - Replaces the message for anonymous readers.
 *
 * @part dialog - The dialog.
 * @part title - The heading of the dialog.
 * @part close - The button that closes the dialog.
 * @part counts - How many people recommend the target, and how many do not.
 * @part person - One person.
 * @part avatar - The image of a person.
 * @part stars - A rating in stars.
 * @part badge - One badge.
 * @part date - The date of a feedback.
 * @part verified - The mark that an app has confirmed the transaction.
 * @part expand - A button that shows a long text in full.
 * @part graph - The path from the reader to a person.
 * @part node - A person in the path.
 * @part kind - The kind of a step in the path.
 * @part actions - The buttons beside a person.
 * @part action - One button beside a person.
 * @part confirmation - The question whether to remove or block a person.
 * @part confirm - The button that removes or blocks a person.
 * @part cancel - The button that closes the question.
 * @part outcome - The message that the network has changed.
 * @part feedback - Another feedback that a person has given.
 * @part more - The button that loads more people.
 * @part loading - The placeholder while the people load.
 * @part empty - The message that no person of the network has an opinion.
 * @part signed-out - The message for anonymous readers.
 * @part connect - The button that connects a wallet, if the page has an `x-svc-wallet-connect`.
 * @part error - The message that the people could not be loaded.
 * @part retry - The button that loads the people again.
 */
@Component({
  tag: 'x-svc-recommenders',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/avatar.css',
    '../../parts/notice.css',
    '../../parts/skeleton.css',
    '../../parts/invitation.css',
    '../../parts/stars.css',
    '../../parts/dialog.css',
    '../../parts/badge.css',
    '../../parts/link.css',
    '../../parts/long-text.css',
    '../../parts/more-button.css',
    '../../parts/verified-mark.css',
    'x-svc-recommenders.css',
  ],
  shadow: true,
})
export class SvcRecommenders extends ControllerHost {
  readonly #list = new RecommenderList(this);
  readonly #popup = new PopupController(this);
  readonly #focus = new FocusController(this);
  readonly #more = new MoreController(this, this.#focus, this.#list, (_, position) => [
    `person-${position}`,
  ]);
  /** The people whose full text is shown. */
  readonly #full = new OpenIdsController(this);

  @Element() element!: HTMLElement;

  /** The uuid of the reader: the connected wallet's address. */
  @Prop() sourceUuid!: string | undefined;

  /** The uuid of the target. */
  @Prop() targetUuid!: string;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /**
   * Shows the people in a dialog, which opens each time when the element is added to a page. Remove the
   * element when `popupClosed` is dispatched.
   */
  @Prop() popup = false;

  /** Dispatched when the dialog has opened. */
  @Event() popupOpened!: EventEmitter<PopupEventDetail>;

  /** Dispatched when the dialog has closed, whatever closed it. */
  @Event() popupClosed!: EventEmitter<PopupEventDetail>;

  @State() isOpen = true;

  /** Loads the people again. */
  @Method()
  async reload(): Promise<void> {
    this.#list.reload();
  }

  override connectedCallback(): void {
    this.isOpen = true;
    super.connectedCallback();
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  render() {
    const texts = getTexts(this.element, english);
    const language = getLanguage(this.element);
    if (Build.isBrowser) {
      const { sourceUuid = '', targetUuid, apiUrl } = this;
      this.#list.request({ sourceUuid, targetUuid, apiUrl, language });
    }
    const content = this.#renderContent(texts, language);
    if (!this.popup) return <Host exportparts={parts}>{content}</Host>;
    return (
      <Host exportparts={parts}>
        <PopupDialog controller={this.#popup} texts={texts} heading={this.#renderHeading(texts)}>
          {content}
        </PopupDialog>
      </Host>
    );
  }

  #renderHeading(texts: typeof english): VNode | string {
    const name = this.#list.pages?.first.target.name;
    if (name === undefined) return texts.networkSays();
    return (<WithName sentence={texts.networkOn} name={name} />) as VNode;
  }

  #renderContent(texts: typeof english, language: string) {
    return [
      <span class="visually-hidden" role="status">
        {describeState(this.#list, texts)}
      </span>,
      this.#renderPeople(texts, language),
    ];
  }

  #renderPeople(texts: typeof english, language: string) {
    const { load, pages } = this.#list;
    if (!pages) {
      if (!load || isNotAllowed(load.error)) {
        return (
          <slot name="signed-out">
            <Invitation texts={texts} sentence={texts.recommendersSignedOut()} part="signed-out" />
          </slot>
        );
      }
      if (load.status === 'error') {
        return <Failure texts={texts} error={load.error} onRetry={() => this.#list.reload()} />;
      }
      return (
        <div class="people" part="loading" aria-busy="true">
          <span class="skeleton one" />
          <span class="skeleton one" />
          <span class="skeleton one" />
        </div>
      );
    }
    if (pages.items.length === 0) {
      return (
        <slot name="empty">
          <p class="notice" part="empty">
            {texts.recommendersEmpty()}
          </p>
        </slot>
      );
    }
    return [
      load?.status === 'error' && (
        <Failure texts={texts} error={load.error} onRetry={() => this.#list.reload()} />
      ),
      <p class="counts muted" part="counts">
        {describeCounts(pages.first.counts, texts).map((text) => (
          <span>{text}</span>
        ))}
      </p>,
      <ul class="people">
        {pages.items.map((recommender, position) => {
          const id = recommender.person.ref ?? String(position);
          return (
            <Person
              key={id}
              id={`person-${position}`}
              recommender={recommender}
              targetUuid={this.targetUuid}
              apiUrl={this.apiUrl}
              texts={texts}
              language={language}
              isFull={this.#full.has(id)}
              onToggleText={() => this.#full.toggle(id)}
            />
          );
        })}
      </ul>,
      <MoreButton pages={pages} texts={texts} onMore={() => this.#more.load()} />,
    ];
  }
}

/** Returns the text that screen readers announce. */
function describeState({ load, pages }: RecommenderList, texts: typeof english): string {
  if (!pages) return load?.status === 'loading' ? texts.loading() : '';
  const count = pages.items.length;
  return pages.cursor === undefined
    ? texts.peopleShown({ count })
    : texts.peopleShownOfMore({ count });
}
