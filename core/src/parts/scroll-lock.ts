const locks = new Set<CSSStyleSheet>();

/** Keeps the page behind a dialog where it is, without moving anything on it. Returns how to end it. */
export function lockScroll(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${scroller()} { overflow: hidden !important }
${hasScrollbar() ? ':root { scrollbar-gutter: stable !important }' : ''}`);
  locks.add(sheet);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    if (!locks.delete(sheet)) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Whose overflow the viewport takes; setting it on the other one would unstick what is sticky. */
function scroller(): ':root' | 'body' {
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible';
  return isVisible(document.documentElement) && !isVisible(document.body) ? 'body' : ':root';
}

/** Whether the page's scrollbar takes space, which has to be kept when it goes. */
function hasScrollbar(): boolean {
  return innerWidth > document.documentElement.clientWidth;
}
