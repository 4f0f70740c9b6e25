/** Changes the page, which fades from before to after where the browser can; the focus stays where it is. */
export function crossFade(change) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !document.startViewTransition) {
    keepFocus(change);
    return;
  }
  // A page that is not in view changes at once, and the browser refuses the fading.
  document.startViewTransition(() => keepFocus(change)).ready.catch(() => {});
}

/** Browsers take the focus from an element that moves: it gets it back, so that a keyboard user stays there. */
function keepFocus(change) {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  change();
  if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
}
