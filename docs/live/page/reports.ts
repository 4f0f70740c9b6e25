import { findAll } from '../../../core/showcase/browser/element-actions.js';
import type { Report } from '../messages.js';

/** Reports something to the page around the frame. */
export function report(message: Report): void {
  if (parent !== window) parent.postMessage(message, location.origin);
}

/** The height that an open dialog needs, which has none of its own in the page. */
const dialogHeight = 640;

/** Reports the height of the content whenever it changes. */
export function followHeight(): void {
  let isUsed = false;
  const measure = () => {
    const isOpen = [...findAll(document)].some((one) => one.matches('dialog[open]'));
    const { height } = document.querySelector('main')!.getBoundingClientRect();
    report({
      kind: 'height',
      height: Math.max(Math.ceil(height), isOpen ? dialogHeight : 0),
      isUsed,
    });
  };
  new ResizeObserver(measure).observe(document.querySelector('main')!);
  onDialog(measure);
  for (const use of ['pointerdown', 'keydown']) addEventListener(use, () => (isUsed = true));
  addEventListener('message', measure);
}

/** Calls the listener when a dialog opens or closes. Its events do not leave the shadow tree. */
function onDialog(listener: () => void): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    showModal.call(this);
    this.addEventListener('close', listener, { once: true });
    listener();
  };
}
