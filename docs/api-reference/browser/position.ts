/** Marks in the menu what the reader looks at, and closes the menu of phones when something is chosen. */
export function followPosition(): void {
  const menu = document.querySelector<HTMLElement>('#menu')!;
  menu.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a') && menu.matches(':popover-open')) menu.hidePopover();
  });

  const mark = (id: string) => {
    menu.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const link = menu.querySelector(`a[href="#${CSS.escape(id)}"]`);
    link?.setAttribute('aria-current', 'location');
    link?.scrollIntoView({ block: 'nearest' });
  };
  // What is at the upper edge of the window.
  const observer = new IntersectionObserver(
    (entries) =>
      entries.filter((one) => one.isIntersecting).forEach(({ target }) => mark(target.id)),
    { rootMargin: '-10% 0px -89% 0px' },
  );
  for (const part of document.querySelectorAll('.overview, .operation, #schemas, #errors')) {
    observer.observe(part);
  }
}

/** Opens the fields of the schema that the address names. */
export function openNamedSchema(): void {
  const open = () => {
    const schema = document.getElementById(location.hash.slice(1));
    const fields = schema?.querySelector<HTMLDetailsElement>(':scope.schema > .fields');
    if (fields) fields.open = true;
  };
  addEventListener('hashchange', open);
  open();
}
