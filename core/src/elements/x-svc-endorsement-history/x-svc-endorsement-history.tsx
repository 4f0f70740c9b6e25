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
} from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import { Invitation } from '../../parts/invitation';
import { MoreButton } from '../../parts/more-button';
import { MoreController } from '../../parts/more-controller';
import { Failure } from '../../parts/notice';
import { PopupDialog } from '../../parts/popup';
import { PopupController, type PopupEventDetail } from '../../parts/popup-controller';
import type { TokenAct } from '../../store/base/api-types';
import { isNotAllowed } from '../../store/session/identity';
import { EndorsementHistory } from '../../store/wallet/endorsement-history';
import { Entry } from './entry';
import { getHistoryTexts, loadHistoryTexts, type HistoryTexts } from './texts';

const parts =
  'act, amount, close, connect, date, dialog, empty, error, loading, more, not-final, retry, ' +
  'signed-out, title, token';

/**
 * The reward token events of the signed-in person on all chains that the service scans: endorsements,
 * withdrawals, disapprovals, claims, rewards and penalties, the newest first.
 * `x-svc-balance` opens it in a dialog; an app can place it in a page.
 *
 * @slot title - Replaces the heading of the dialog.
 * @slot empty - Replaces the message that there are no entries yet.
 * @slot signed-out - Replaces the message for anonymous readers.
 *
 * @part dialog - The dialog.
 * @part title - The heading of the dialog.
 * @part close - The button that closes the dialog.
 * @part act - One entry.
 * @part amount - The number of tokens.
 * @part date - When it was.
 * @part token - The address and the network of the entry's token, if there are entries of several.
 * @part not-final - The mark that a reorganisation of the chain can still remove it.
 * @part more - The button that loads more entries.
 * @part loading - The placeholder while the entries load.
 * @part empty - The message that there are no entries yet.
 * @part signed-out - The message for anonymous readers.
 * @part connect - The button that connects a wallet, if the page has an `x-svc-wallet-connect`.
 * @part error - The message that the entries could not be loaded.
 * @part retry - The button that loads the entries again.
 */
@Component({
  tag: 'x-svc-endorsement-history',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/notice.css',
    '../../parts/skeleton.css',
    '../../parts/invitation.css',
    '../../parts/dialog.css',
    '../../parts/more-button.css',
    'x-svc-endorsement-history.css',
  ],
  shadow: true,
})
export class SvcEndorsementHistory extends ControllerHost {
  readonly #list = new EndorsementHistory(this);
  readonly #popup = new PopupController(this);
  readonly #focus = new FocusController(this);
  readonly #more = new MoreController(this, this.#focus, this.#list, (_, position) => [
    `act-${position}`,
  ]);

  @Element() element!: HTMLElement;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /**
   * Shows the entries in a dialog, which opens each time when the element is added to a page. Remove the
   * element when `popupClosed` is dispatched.
   */
  @Prop() popup = false;

  /** Dispatched when the dialog has opened. */
  @Event() popupOpened!: EventEmitter<PopupEventDetail>;

  /** Dispatched when the dialog has closed, whatever closed it. */
  @Event() popupClosed!: EventEmitter<PopupEventDetail>;

  @State() isOpen = true;

  /** Loads the entries again. */
  @Method()
  async reload(): Promise<void> {
    this.#list.reload();
  }

  /** The dialog has no target: it is about the reader. */
  readonly targetUuid = '';

  override connectedCallback(): void {
    this.isOpen = true;
    super.connectedCallback();
  }

  componentWillLoad(): Promise<void> {
    return loadHistoryTexts(this.element);
  }

  render() {
    const texts = getHistoryTexts(this.element);
    if (!texts) return <Host />;
    const language = getLanguage(this.element);
    if (Build.isBrowser) this.#list.request(this.apiUrl, language);
    const content = [
      <span class="visually-hidden" role="status">
        {describeState(this.#list, texts)}
      </span>,
      this.#renderActs(texts, language),
    ];
    if (!this.popup) return <Host exportparts={parts}>{content}</Host>;
    return (
      <Host exportparts={parts}>
        <PopupDialog controller={this.#popup} texts={texts} heading={texts.historyTitle()}>
          {content}
        </PopupDialog>
      </Host>
    );
  }

  #renderActs(texts: HistoryTexts, language: string) {
    const { load, pages } = this.#list;
    if (!pages) {
      if (!load || isNotAllowed(load.error)) {
        return (
          <slot name="signed-out">
            <Invitation texts={texts} sentence={texts.historySignedOut()} part="signed-out" />
          </slot>
        );
      }
      if (load.status === 'error') {
        return <Failure texts={texts} error={load.error} onRetry={() => this.#list.reload()} />;
      }
      return (
        <div class="acts" part="loading" aria-busy="true">
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
            {texts.historyEmpty()}
          </p>
        </slot>
      );
    }
    const namesToken = isOfSeveralTokens(pages.items);
    return [
      load?.status === 'error' && (
        <Failure texts={texts} error={load.error} onRetry={() => this.#list.reload()} />
      ),
      <ul class="acts">
        {pages.items.map((act, position) => (
          <Entry
            key={`${act.chainId} ${act.blockNumber} ${act.logIndex}`}
            id={`act-${position}`}
            act={act}
            namesToken={namesToken}
            texts={texts}
            language={language}
          />
        ))}
      </ul>,
      <MoreButton pages={pages} texts={texts} onMore={() => this.#more.load()} />,
    ];
  }
}

function isOfSeveralTokens(acts: readonly TokenAct[]): boolean {
  const tokens = acts.map(({ chainId, tokenAddress }) =>
    `${chainId} ${tokenAddress}`.toLowerCase(),
  );
  return new Set(tokens).size > 1;
}

/** Returns the text that screen readers announce. */
function describeState({ load, pages }: EndorsementHistory, texts: HistoryTexts): string {
  if (!pages) return load?.status === 'loading' ? texts.loading() : '';
  const count = pages.items.length;
  return pages.cursor === undefined ? texts.actsShown({ count }) : texts.actsShownOfMore({ count });
}
