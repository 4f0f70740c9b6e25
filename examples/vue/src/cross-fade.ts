/** Changes the page, which fades from before to after where the browser can; the focus stays where it is. */
export function crossFade(change: () => Promise<void>): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) {
    void keepFocus(change);
    return;
  }
  // A page that is not in view changes at once, and the browser refuses the fading.
  document.startViewTransition(() => keepFocus(change)).ready.catch(() => {});
}

/** Browsers take the focus from an element that moves: it gets it back, so that a keyboard user stays there. */
async function keepFocus(change: () => Promise<void>): Promise<void> {
  const focused = findFocused();
  await change();
  if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
}

/** Also inside of the elements. */
function findFocused(): HTMLElement | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : undefined;
}
