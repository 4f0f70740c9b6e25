import type { EventEmitter } from '@stencil/core';
import { lockScroll } from './scroll-lock';

/** Detail of `popupOpened` and `popupClosed`. */
export interface PopupEventDetail {
  targetUuid: string;
}

/** An element that is a button with a dialog. */
export interface PopupElement {
  readonly element: HTMLElement;
  readonly targetUuid: string;
  /** Whether its dialog is, or is about to be, open; rendering follows it. */
  isOpen: boolean;
  readonly popupOpened: EventEmitter<PopupEventDetail>;
  readonly popupClosed: EventEmitter<PopupEventDetail>;
}

/** Opens and closes the dialog of a popup element, and leaves the page as it was. */
export class PopupControl {
  readonly #host: PopupElement;
  #dialog?: HTMLDialogElement | undefined;
  #unlockScroll?: (() => void) | undefined;
  #focused?: HTMLElement | undefined;
  #isPressedOutside = false;

  constructor(host: PopupElement) {
    this.#host = host;
  }

  /** The dialog shows with the next rendering, when its content is in it. */
  open(): void {
    this.#host.isOpen = true;
  }

  close(): void {
    this.#dialog?.close();
    this.#host.isOpen = false;
    if (!this.#unlockScroll) return;
    this.#unlockScroll();
    this.#unlockScroll = undefined;
    this.#pause();
    this.#host.popupClosed.emit({ targetUuid: this.#host.targetUuid });
  }

  /** What is hidden would go on playing. */
  #pause(): void {
    const content = this.#dialog?.querySelector('.content')?.shadowRoot;
    for (const video of content?.querySelectorAll('video') ?? []) video.pause();
  }

  /** To be called after each rendering. */
  rendered(): void {
    if (!this.#host.isOpen || !this.#dialog || this.#unlockScroll) return;
    this.#unlockScroll = lockScroll();
    this.#dialog.showModal();
    this.#host.popupOpened.emit({ targetUuid: this.#host.targetUuid });
  }

  /** To be called when the element is connected: a dialog that moved with it is no longer modal. */
  connected(): void {
    if (!this.#dialog?.open) return;
    const focused = this.#focused;
    this.#dialog.close();
    this.#dialog.showModal();
    focused?.focus();
  }

  /** To be called when the element is disconnected: unless it only moves, its dialog closes. */
  disconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.element.isConnected) this.close();
    });
  }

  /** What the button needs. */
  readonly button = {
    'aria-haspopup': 'dialog',
    onClick: (event: MouseEvent): void => {
      // Not every browser focuses a button that is clicked, and the focus is to return to it.
      (event.currentTarget as HTMLElement).focus();
      this.open();
    },
  };

  /** What the dialog needs. */
  readonly dialog = {
    ref: (dialog?: HTMLElement): void => {
      this.#dialog = dialog as HTMLDialogElement | undefined;
    },
    onClose: (): void => {
      // The event comes late: by then the dialog may be closed already, or about to open again.
      if (this.#unlockScroll && !this.#dialog?.open) this.close();
    },
    onFocusin: (event: FocusEvent): void => {
      this.#focused = event.composedPath()[0] as HTMLElement;
    },
    onPointerDown: (event: PointerEvent): void => {
      this.#isPressedOutside = this.#isOutside(event);
    },
    onClick: (event: MouseEvent): void => {
      // A text selected from the inside out ends on the backdrop, too.
      if (this.#isPressedOutside && this.#isOutside(event)) this.close();
    },
  };

  /** Whether the backdrop was hit; the dialog's content covers all of the dialog. */
  #isOutside(event: MouseEvent): boolean {
    return event.target === this.#dialog;
  }
}
