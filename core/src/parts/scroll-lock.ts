const locks = new Set<CSSStyleSheet>();

/**
 * Prevents the page behind a dialog from scrolling, without a layout shift. Returns a function that
 * undoes it.
 */
export function lockScroll(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${findScroller()} { overflow: hidden !important }
${hasScrollbar() ? ':root { scrollbar-gutter: stable !important }' : ''}`);
  locks.add(sheet);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    if (!locks.delete(sheet)) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/**
 * Returns the element whose overflow the viewport uses. Changing the other one breaks sticky
 * elements.
 */
function findScroller(): ':root' | 'body' {
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible';
  return isVisible(document.documentElement) && !isVisible(document.body) ? 'body' : ':root';
}

/** Returns whether the page's scrollbar takes up space, which has to stay reserved. */
function hasScrollbar(): boolean {
  return innerWidth > document.documentElement.clientWidth;
}
