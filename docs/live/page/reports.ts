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
  // A dialog moves the focus when it opens and closes.
  addEventListener('focusin', measure);
  for (const use of ['pointerdown', 'keydown']) addEventListener(use, () => (isUsed = true));
  addEventListener('message', measure);
}
