import { h, type FunctionalComponent, type VNode } from '@stencil/core';
import type dialog from '../i18n/compiled/en/dialog';
import type { PopupController } from './popup-controller';

interface PopupDialogProps {
  controller: PopupController;
  texts: typeof dialog;
  /** The default heading of the dialog. */
  heading: VNode | string;
}

interface PopupProps extends PopupDialogProps {
  /** The default text of the button. */
  label: string;
  /** A CSS colour for the button. An invalid one is ignored. */
  color: string | undefined;
  /** Whether its button is the one that stands out. */
  isPrimary?: boolean;
}

/** A button and the dialog that it opens, which contains the children. */
export const Popup: FunctionalComponent<PopupProps> = (
  { controller, texts, label, color = '', isPrimary = false, heading },
  children,
) => [
  <button
    type="button"
    class={{ button: true, primary: isPrimary, coloured: isColor(color) }}
    part="button"
    style={{ '--_button': color }}
    {...controller.button}
  >
    <span class="label" part="label">
      <slot name="icon" />
      <slot>{label}</slot>
    </span>
  </button>,
  <PopupDialog controller={controller} texts={texts} heading={heading}>
    {children}
  </PopupDialog>,
];

/** A dialog with a heading and a button that closes it. */
export const PopupDialog: FunctionalComponent<PopupDialogProps> = (
  { controller, texts, heading },
  children,
) => (
  <dialog part="dialog" aria-labelledby="heading" {...controller.dialog}>
    <div class="head">
      <h2 id="heading" part="title" tabIndex={-1} autofocus>
        <slot name="title">{heading}</slot>
      </h2>
      <button
        type="button"
        class="close"
        part="close"
        aria-label={texts.close()}
        onClick={() => controller.close()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
    <div class="body">{children}</div>
  </dialog>
);

function isColor(text: string): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('color', text);
}

/**
 * Forwards the app's slots to the element in the dialog, without the empty ones, which would hide
 * its defaults.
 */
export function renderForwardedSlots(element: HTMLElement) {
  const names = [...element.children].map(({ slot }) => slot);
  return [...new Set(names)]
    .filter((name) => !['', 'icon', 'title'].includes(name))
    .map((name) => <slot name={name} slot={name} />);
}
