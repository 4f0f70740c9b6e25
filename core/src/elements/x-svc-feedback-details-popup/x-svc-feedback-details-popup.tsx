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
import header from '../../i18n/compiled/en/header';
import popup from '../../i18n/compiled/en/popup';
import { textsOf, textsReady } from '../../i18n/texts';
import { Loading } from '../../parts/notice';
import { handedOn, Popup } from '../../parts/popup';
import { PopupControl, type PopupEventDetail } from '../../parts/popup-control';

const english = { ...common, ...dialog, ...header, ...popup };

const parts =
  'avatar, average, badge, bar, date, earlier, empty, endorsement, error, expand, filter, ' +
  'histogram, loading, more, path, poster, retry, review, signed-out, sort, stars, step, summary, ' +
  'thumbnail, toggle, verified, video, videos';

/**
 * A button that shows all feedback about one target in a dialog. The feedback is loaded each time that
 * it is opened.
 *
 * Its other slots are those of `x-svc-feedback-details` and are handed on to it; the parts of that
 * are parts of this one too.
 *
 * @slot - Another text of the button.
 * @slot icon - Stands before the button's text.
 * @slot title - Another heading of the dialog.
 * @part button - The button.
 * @part label - The button's icon and text.
 * @part dialog - The dialog.
 * @part title - Its heading.
 * @part close - The button that closes it.
 */
@Component({
  tag: 'x-svc-feedback-details-popup',
  styleUrl: '../../parts/popup.css',
  shadow: true,
})
export class SvcFeedbackDetailsPopup {
  readonly #popup = new PopupControl(this);

  @Element() element!: HTMLElement;

  /** Uuid of the reader: the connected wallet's address. */
  @Prop({ reflect: true }) sourceUuid!: string | undefined;

  /** Uuid of what the feedback is about. */
  @Prop({ reflect: true }) targetUuid!: string;

  /** Address of the service; by default the configured one. */
  @Prop({ reflect: true }) apiUrl?: string;

  /**
   * Colour of the button, any of CSS; its text is black or white, whichever is easier to read. Its
   * transparency is ignored, and so is what is no colour.
   */
  @Prop({ reflect: true }) btnColor?: string;

  /** The dialog has opened. */
  @Event() popupOpened!: EventEmitter<PopupEventDetail>;

  /** The dialog has closed, in whatever way. */
  @Event() popupClosed!: EventEmitter<PopupEventDetail>;

  @State() isOpen = false;

  /** Opens the dialog; does nothing when it is open. */
  @Method()
  async open(): Promise<void> {
    this.#popup.open();
  }

  /** Closes the dialog; does nothing when it is closed. */
  @Method()
  async close(): Promise<void> {
    this.#popup.close();
  }

  componentWillLoad(): Promise<void> | undefined {
    return textsReady(this.element);
  }

  connectedCallback(): void {
    this.#popup.connected();
  }

  disconnectedCallback(): void {
    this.#popup.disconnected();
  }

  componentDidRender(): void {
    this.#popup.rendered();
  }

  render() {
    const texts = textsOf(this.element, english);
    return (
      <Popup
        control={this.#popup}
        texts={texts}
        color={this.btnColor}
        label={texts.seeFeedback()}
        heading={texts.header()}
      >
        {this.isOpen && [
          <x-svc-feedback-details
            class="content"
            exportparts={parts}
            sourceUuid={this.sourceUuid}
            targetUuid={this.targetUuid}
            apiUrl={this.apiUrl}
          >
            {handedOn(this.element)}
          </x-svc-feedback-details>,
          <Loading texts={texts} />,
        ]}
      </Popup>
    );
  }
}
