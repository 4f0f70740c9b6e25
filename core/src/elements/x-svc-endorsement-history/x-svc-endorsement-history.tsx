import {
  Build,
  Component,
  Element,
  Event,
  h,
  Host,
  Method,
  Prop,
  type EventEmitter,
} from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { Invitation } from '../../parts/invitation';
import { MoreButton } from '../../parts/more-button';
import { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import { Failure } from '../../parts/notice';
import { PopupDialog } from '../../parts/popup';
import { PopupController, type PopupEventDetail } from '../../parts/popup-controller';
import { onRemoval } from '../../parts/removal';
import type { TokenAct } from '../../store/base/api-types';
import { isNotAllowed } from '../../store/session/identity';
import { EndorsementHistory } from '../../store/wallet/endorsement-history';
import { Act } from './act';
import { getHistoryTexts, loadHistoryTexts, type HistoryTexts } from './texts';

const parts =
  'act, amount, close, connect, date, dialog, empty, error, loading, more, not-final, retry, ' +
  'signed-out, title, token';

/**
 * What the signed-in person did with reward tokens on all chains that the service scans (endorsements,
 * withdrawals, disapprovals, claims), and got of them (rewards, penalties), the newest first.
 * `x-svc-balance` opens it in a dialog; an app can place it in a page.
 *
 * @slot title - Replaces the heading of the dialog.
 * @slot empty - Replaces the message that there is nothing yet.
 * @slot signed-out - Replaces the message while nobody is signed in.
 *
 * @part dialog - The dialog.
 * @part title - The heading of the dialog.
 * @part close - The button that closes the dialog.
 * @part act - One entry.
 * @part amount - The number of tokens.
 * @part date - When it was.
 * @part token - The address and the network of the entry's token, if there are entries of several.
 * @part not-final - The mark that the chain can still take it back.
 * @part more - The button that loads more entries.
 * @part loading - The placeholder while the entries load.
 * @part empty - The message that there is nothing yet.
 * @part signed-out - The message while nobody is signed in.
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
  /** How many entries the list had when the next page was requested. */
  #shownBefore: number | undefined;
  #isOpen = true;

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

  /** Loads the entries again. */
  @Method()
  async reload(): Promise<void> {
    this.#list.reload();
  }

  /** The dialog is about nothing but the reader. */
  get targetUuid(): string {
    return '';
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen;
    this.requestUpdate();
  }

  override connectedCallback(): void {
    this.#isOpen = true;
    super.connectedCallback();
    // An element that was moved has left its load and has to join it again.
    this.requestUpdate();
  }

  componentWillLoad(): Promise<void> {
    return loadHistoryTexts(this.element);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    onRemoval(this.element, () => this.#list.leave());
  }

  override componentWillRender(): void {
    super.componentWillRender();
    const { items = [] } = this.#list.pages ?? {};
    const place = this.#shownBefore ?? items.length;
    if (place >= items.length) return;
    // The focus moves only if it is still on the button.
    if (this.#focus.current === 'more') this.#focus.moveTo(`act-${place}`);
    this.#shownBefore = undefined;
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
        <PopupDialog control={this.#popup} texts={texts} heading={texts.historyTitle()}>
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
        {pages.items.map((act, place) => (
          <Act
            key={`${act.chainId} ${act.blockNumber} ${act.logIndex}`}
            id={`act-${place}`}
            act={act}
            namesToken={namesToken}
            texts={texts}
            language={language}
          />
        ))}
      </ul>,
      <MoreButton
        pages={pages}
        texts={texts}
        onMore={() => {
          this.#shownBefore = pages.items.length;
          void this.#list.loadMore();
        }}
      />,
    ];
  }
}

function isOfSeveralTokens(acts: readonly TokenAct[]): boolean {
  const tokens = acts.map(({ chainId, tokenAddress }) =>
    `${chainId} ${tokenAddress}`.toLowerCase(),
  );
  return new Set(tokens).size > 1;
}

/** What screen readers announce. */
function describeState({ load, pages }: EndorsementHistory, texts: HistoryTexts): string {
  if (!pages) return load?.status === 'loading' ? texts.loading() : '';
  const count = pages.items.length;
  return pages.cursor === undefined ? texts.actsShown({ count }) : texts.actsShownOfMore({ count });
}
