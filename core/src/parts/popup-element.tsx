import { Event, h, Method, Prop, State, type EventEmitter, type VNode } from '@stencil/core';
import common from '../i18n/compiled/en/common';
import dialog from '../i18n/compiled/en/dialog';
import popup from '../i18n/compiled/en/popup';
import { getTexts, loadTexts } from '../i18n/texts';
import { waitForBatch } from './batches';
import { ControllerHost } from './controller-host';
import { Loading } from './loading';
import { Popup } from './popup';
import { PopupController, type PopupEventDetail } from './popup-controller';
import type { TargetLoadedEventDetail } from './target-controller';
import { WithName } from './with-name';

const english = { ...common, ...dialog, ...popup };

interface PopupLabels {
  /** The text of the button. It is the heading of the dialog while the name of the target is not known. */
  label: 'seeFeedback' | 'giveFeedback';
  /** The heading with the name of the target. */
  heading: 'allFeedbackAbout' | 'feedbackAbout';
  /** Whether the button is the one that stands out. */
  isPrimary?: boolean;
}

/** An element with a button that opens a dialog about one target. */
export abstract class PopupElement extends ControllerHost {
  readonly #popup = new PopupController(this);

  abstract readonly targetUuid: string;

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

  /** The popup, with the content of the dialog once it is rendered. */
  protected renderPopup({ label, heading, isPrimary = false }: PopupLabels, content: unknown) {
    const texts = getTexts(this.element, english);
    const { target } = this;
    const isNamed = target?.targetUuid === this.targetUuid;
    return (
      <Popup
        controller={this.#popup}
        texts={texts}
        color={this.btnColor}
        isPrimary={isPrimary}
        label={texts[label]()}
        heading={
          isNamed
            ? ((<WithName sentence={texts[heading]} name={target.name} />) as VNode)
            : texts[label]()
        }
      >
        {content && [content, <Loading texts={texts} />]}
      </Popup>
    );
  }
}
