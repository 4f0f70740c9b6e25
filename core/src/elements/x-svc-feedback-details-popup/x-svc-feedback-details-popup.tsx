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
  'action, actions, appeal, appeal-form, appeal-text, avatar, average, badge, bar, cancel, ' +
  'chosen, confirm, confirmation, connect, count, date, earlier, edit, empty, endorsement, ' +
  'error, expand, explanation, feedback, filter, form, graph, helpful, hidden, histogram, ' +
  'invite, kind, loading, more, node, outcome, overview, path, poster, reason, reply, ' +
  'reply-form, reply-text, report, report-form, report-sent, reset, retry, review, row, ' +
  'send, signed-out, sort, stars, step, summary, thumbnail, toggle, verified, video, videos, ' +
  'withdraw-reply, write-reply';

/**
 * A button that opens a dialog with all feedback about one target. The feedback is loaded each time the
 * dialog opens.
 *
 * It also has the slots and parts of `x-svc-feedback-details`.
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
  tag: 'x-svc-feedback-details-popup',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/dialog.css',
    '../../parts/popup.css',
  ],
  shadow: true,
})
export class SvcFeedbackDetailsPopup extends ControllerHost {
  readonly #popup = new PopupController(this);

  @Element() element!: HTMLElement;

  /** The uuid of the reader: the connected wallet's address. */
  @Prop({ reflect: true }) sourceUuid!: string | undefined;

  /** The uuid of the target of the feedback. */
  @Prop({ reflect: true }) targetUuid!: string;

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
    return (
      <Popup
        control={this.#popup}
        texts={texts}
        color={this.btnColor}
        isPrimary
        label={texts.seeFeedback()}
        heading={renderHeading(this.target, this, {
          naming: texts.allFeedbackAbout,
          other: texts.seeFeedback(),
        })}
      >
        {this.isOpen && [
          <x-svc-feedback-details
            class="content"
            exportparts={parts}
            sourceUuid={this.sourceUuid}
            targetUuid={this.targetUuid}
            apiUrl={this.apiUrl}
            onTargetLoaded={({ detail }) => (this.target = detail)}
          >
            {renderForwardedSlots(this.element)}
          </x-svc-feedback-details>,
          <Loading texts={texts} />,
        ]}
      </Popup>
    );
  }
}
