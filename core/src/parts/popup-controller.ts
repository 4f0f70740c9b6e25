import type { EventEmitter } from '@stencil/core';
import { Controller } from './controller';
import { lockScroll } from './scroll-lock';

/** The detail of `popupOpened` and `popupClosed`. */
export interface PopupEventDetail {
  targetUuid: string;
}

/** An element with a dialog. */
interface DialogElement {
  readonly targetUuid: string;
  /** Whether the dialog is open or about to open. The element is rendered again when it changes. */
  isOpen: boolean;
  readonly popupOpened: EventEmitter<PopupEventDetail>;
  readonly popupClosed: EventEmitter<PopupEventDetail>;
}

/**
 * Opens and closes the dialog of an element, and restores the page afterwards. The content of the dialog is not
 * its own.
 */
export class PopupController extends Controller<DialogElement> {
  #dialog?: HTMLDialogElement | undefined;
  #unlockScroll?: (() => void) | undefined;
  #focused?: HTMLElement | undefined;
  #isPressedOutside = false;

  /** Opens the dialog after the next rendering, when its content is rendered. */
  open(): void {
    this.host.isOpen = true;
  }

  close(): void {
    this.#dialog?.close();
    this.host.isOpen = false;
    if (!this.#unlockScroll) return;
    this.#unlockScroll();
    this.#unlockScroll = undefined;
    this.#pause();
    this.host.popupClosed.emit({ targetUuid: this.host.targetUuid });
  }

  /** Pauses the videos of the content, which would play on while hidden. */
  #pause(): void {
    const content = this.#dialog?.querySelector('.content')?.shadowRoot;
    for (const video of content?.querySelectorAll('video') ?? []) video.pause();
  }

  override hostDidRender(): void {
    if (!this.host.isOpen || !this.#dialog || this.#unlockScroll) return;
    this.#unlockScroll = lockScroll();
    this.#dialog.showModal();
    this.host.popupOpened.emit({ targetUuid: this.host.targetUuid });
  }

  override hostConnected(): void {
    // A dialog that was moved is no longer modal.
    if (!this.#dialog?.open) return;
    const focused = this.#focused;
    this.#dialog.close();
    this.#dialog.showModal();
    focused?.focus();
  }

  override hostRemoved(): void {
    this.close();
  }

  /** The attributes and listeners of the button. */
  readonly button = {
    'aria-haspopup': 'dialog',
    onClick: (event: MouseEvent): void => {
      // Some browsers do not focus a clicked button, and the focus has to return to it.
      (event.currentTarget as HTMLElement).focus();
      this.open();
    },
  };

  /** The attributes and listeners of the dialog. */
  readonly dialog = {
    ref: (dialog?: HTMLElement): void => {
      this.#dialog = dialog as HTMLDialogElement | undefined;
    },
    onClose: (): void => {
      // When the event is dispatched, the dialog may be closed already or about to open again.
      if (this.#unlockScroll && !this.#dialog?.open) this.close();
    },
    onFocusin: (event: FocusEvent): void => {
      this.#focused = event.composedPath()[0] as HTMLElement;
    },
    onPointerDown: (event: PointerEvent): void => {
      this.#isPressedOutside = this.#isOutside(event);
    },
    onClick: (event: MouseEvent): void => {
      // A selection of text that starts in the dialog may end on the backdrop.
      if (this.#isPressedOutside && this.#isOutside(event)) this.close();
    },
  };

  /** Returns whether the event is on the backdrop: the content covers the whole dialog. */
  #isOutside(event: MouseEvent): boolean {
    return event.target === this.#dialog;
  }
}
