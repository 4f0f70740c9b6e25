/** In a page: the elements that are wider than the page, or than a box that does not scroll. */
export function findCutOff(): string[] {
  const found: string[] = [];
  const visit = (parent: ParentNode, isScrolled: boolean) => {
    for (const element of parent.children) {
      const { left, right, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const scrolls = isScrolled || ['auto', 'scroll'].includes(style.overflowX);
      if (element.shadowRoot) visit(element.shadowRoot, scrolls);
      visit(element, scrolls);
      const isForSeeing =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        height > 1;
      if (!isForSeeing) continue;
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
      const isCut = clips && element.scrollWidth > element.clientWidth + 1;
      const isOutside = !isScrolled && (left < -1 || right > innerWidth + 1);
      if (isCut || isOutside) found.push(`${element.localName}.${element.className}`);
    }
  };
  visit(document.body, false);
  return found;
}
