import {
  Component,
  Element,
  Event,
  h,
  Method,
  Prop,
  State,
  type EventEmitter,
} from '@stencil/core';
import common from '../../i18n/compiled/en/common';
import dialog from '../../i18n/compiled/en/dialog';
import popup from '../../i18n/compiled/en/popup';
import { getTexts, loadTexts } from '../../i18n/texts';
import { waitForBatch } from '../../parts/batches';
import { ControllerHost } from '../../parts/controller-host';
import { Loading } from '../../parts/loading';
import { renderForwardedSlots, renderHeading, Popup } from '../../parts/popup';
import { PopupController, type PopupEventDetail } from '../../parts/popup-controller';
import type { TargetLoadedEventDetail } from '../../parts/target-controller';

const english = { ...common, ...dialog, ...popup };

const parts =
  'amount, appeal, appeal-form, appeal-text, asking, avatar, badge, balance, cancel, ' +
  'cancel-request, cancelled, change, confirm, confirmation, confirmed, connect, date, ' +
  'disapprove, earning, endorse, endorsement, endorsement-preview, endorsement-progress, ' +
  'error, failure, file, final, given, hidden, loading, no-wallet, preview, ' +
  'preview-endorsement, progress, readers, record, requested, retry, review, rewarded, ' +
  'send, sent, signed-out, stake, stars, stop-waiting, submit, switch, target, thanks, ' +
  'upload, verified, video, withdraw, withdraw-stake, withdrawn, wrong-chain';

/**
 * A button that opens a dialog with a form for feedback about one target. The form is loaded when the
 * dialog first opens, and keeps its content when the dialog closes.
 *
 * It also has the slots and parts of `x-svc-feedback-form`.
 *
 * @slot - Replaces the text of the button.
 * @slot icon - An icon before the text of the button.
 * @slot title - Replaces the heading of the dialog.
 * @part button - The button.
 * @part label - The icon and text of the button.
 * @part dialog - The dialog.
 * @part title - The heading of the dialog.
 * @part close - The button that closes the dialog.
 */
@Component({
  tag: 'x-svc-feedback-form-popup',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/dialog.css',
    '../../parts/popup.css',
  ],
  shadow: true,
})
export class SvcFeedbackFormPopup extends ControllerHost {
  readonly #popup = new PopupController(this);
  #wasOpened = false;

  @Element() element!: HTMLElement;

  /** The uuid of the person who gives the feedback: the connected wallet's address. */
  @Prop({ reflect: true }) sourceUuid!: string | undefined;

  /** The uuid of the target of the feedback. */
  @Prop({ reflect: true }) targetUuid!: string;

  /**
   * The id of the transaction that the feedback is about. Each transaction has its own feedback.
   */
  @Prop({ reflect: true }) transactionId?: string;

  /** The address of the service. Default: the configured one. */
  @Prop({ reflect: true }) apiUrl?: string;

  /**
   * The colour of the button, in any notation of CSS. Its text is black or white, whichever has the
   * higher contrast. Transparency and invalid colours are ignored.
   */
  @Prop({ reflect: true }) btnColor?: string;

  /** Dispatched when the dialog has opened. */
  @Event() popupOpened!: EventEmitter<PopupEventDetail>;

  /** Dispatched when the dialog has closed, whatever closed it. */
  @Event() popupClosed!: EventEmitter<PopupEventDetail>;

  @State() isOpen = false;
  /** The target that the heading of the dialog names. */
  @State() target?: TargetLoadedEventDetail;

  /** Opens the dialog. Does nothing if it is open. */
  @Method()
  async open(): Promise<void> {
    this.#popup.open();
  }

  /** Closes the dialog. Does nothing if it is closed. */
  @Method()
  async close(): Promise<void> {
    this.#popup.close();
  }

  componentWillLoad(): Promise<void> | undefined {
    return waitForBatch(loadTexts(this.element));
  }

  render() {
    const texts = getTexts(this.element, english);
    this.#wasOpened ||= this.isOpen;
    return (
      <Popup
        control={this.#popup}
        texts={texts}
        color={this.btnColor}
        label={texts.giveFeedback()}
        heading={renderHeading(this.target, this, {
          naming: texts.feedbackAbout,
          other: texts.giveFeedback(),
        })}
      >
        {this.#wasOpened && [
          <x-svc-feedback-form
            class={{ content: true, named: !this.element.querySelector(':scope > [slot=title]') }}
            exportparts={parts}
            sourceUuid={this.sourceUuid}
            targetUuid={this.targetUuid}
            transactionId={this.transactionId}
            apiUrl={this.apiUrl}
            onTargetLoaded={({ detail }) => (this.target = detail)}
          >
            {renderForwardedSlots(this.element)}
          </x-svc-feedback-form>,
          <Loading texts={texts} />,
        ]}
      </Popup>
    );
  }
}
