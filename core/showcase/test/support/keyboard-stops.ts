/** In a page: names every control that the keyboard should reach; radio buttons are one stop, named by group. */
export function markKeyboardStops(): string[] {
  const names: string[] = [];
  const modal = '[open]:modal';
  const visit = (parent: ParentNode, isUsable: boolean) => {
    for (const element of parent.children) {
      const within = isUsable || element.matches(modal);
      if (element.shadowRoot) visit(element.shadowRoot, within);
      visit(element, within);
      const { tabIndex, type, name } = element as HTMLInputElement;
      const isControl = element.matches(
        'a[href], button, input, select, textarea, video[controls]',
      );
      if (!within || !(isControl || element.hasAttribute('tabindex')) || tabIndex < 0) continue;
      if (element.matches(':disabled, [inert] *')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const mark = type === 'radio' ? `radio ${name}` : `${element.localName} ${names.length}`;
      Object.assign(element, { mark });
      names.push(mark);
    }
  };
  const hasModal = (parent: ParentNode): boolean =>
    parent.querySelector(modal) !== null ||
    [...parent.querySelectorAll('*')].some(
      ({ shadowRoot }) => shadowRoot !== null && hasModal(shadowRoot),
    );
  visit(document.body, !hasModal(document));
  return names;
}

/** In a page: the element that has the focus, and whether its focus is visible. */
export function findFocus(): { name: string; isMarked: boolean } | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return undefined;
  const around: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) around.push(one);
  const outlined = around.find((one) => getComputedStyle(one).outlineStyle !== 'none');
  const box = (outlined ?? element).getBoundingClientRect();
  const isInWindow =
    box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const { mark = element.localName } = element as { mark?: string; localName: string };
  return { name: mark, isMarked: outlined !== undefined && isInWindow };
}
