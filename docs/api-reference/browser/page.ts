import { prepareForms } from './forms.js';

filterOperations();
followPosition();
openNamedSchema();
prepareForms();

/** Lets the menu list only operations with the text of its field in their method, path or summary. */
function filterOperations(): void {
  const field = document.querySelector<HTMLInputElement>('#filter')!;
  const found = document.querySelector('#found')!;
  const groups = [...document.querySelectorAll<HTMLElement>('#menu .group')];

  const filter = () => {
    const text = field.value.trim().toLowerCase();
    for (const group of groups) {
      const items = [...group.querySelectorAll('li')];
      for (const item of items) item.hidden = !readText(item).includes(text);
      group.hidden = items.every((item) => item.hidden);
    }
    const count = document.querySelectorAll('#menu .group li:not([hidden])').length;
    found.textContent = text && (count === 1 ? '1 operation' : `${count} operations`);
  };
  field.addEventListener('input', filter);
  // A browser that reloads the page restores the text of the field.
  filter();
}

function readText(item: HTMLElement): string {
  return item.textContent.replace(/\s+/g, ' ').toLowerCase();
}

/** Marks in the menu the part that the reader looks at, and closes the menu of phones after a choice. */
function followPosition(): void {
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
  // Observes the parts at the upper edge of the window.
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
function openNamedSchema(): void {
  const open = () => {
    const schema = document.getElementById(location.hash.slice(1));
    const fields = schema?.querySelector<HTMLDetailsElement>(':scope.schema > .fields');
    if (fields) fields.open = true;
  };
  addEventListener('hashchange', open);
  open();
}
