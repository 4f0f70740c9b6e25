/** Lets the menu list only operations with the text of its field in their method, path or summary. */
export function filterOperations(): void {
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
  // A browser that reloads the page keeps what the field contained.
  filter();
}

const readText = (item: HTMLElement) => item.textContent.replace(/\s+/g, ' ').toLowerCase();
