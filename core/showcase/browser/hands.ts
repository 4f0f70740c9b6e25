import type { Hands } from '../state.js';

/** In milliseconds: a machine that is busy with other tests takes seconds. */
const patience = 30_000;

/** The hands of a visitor who uses the element. */
export function handsOn(element: Element): Hands {
  const find = (selector: string) =>
    until(`${element.localName} shows ${selector}`, () => {
      for (const one of allBelow(element)) if (one.matches(selector)) return one as HTMLElement;
      return undefined;
    });
  return {
    find,
    press: async (selector) => (await find(selector)).click(),
    write: async (selector, text) => {
      const field = (await find(selector)) as HTMLTextAreaElement;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    },
    pickFile: async (selector) => {
      const field = (await find(selector)) as HTMLInputElement;
      const picked = new DataTransfer();
      picked.items.add(new File(['No film.'.repeat(8_192)], 'film.webm', { type: 'video/webm' }));
      field.files = picked.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
}

/** Waits until there is something; `what` is for the error when there never is. */
export async function until<Something>(
  what: string,
  look: () => Something | undefined,
): Promise<Something> {
  for (const end = performance.now() + patience; performance.now() < end;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`It never came to this: ${what}.`);
}

/** All elements below one, shadow trees included. */
export function* allBelow(parent: ParentNode): Generator<Element> {
  if (parent instanceof Element && parent.shadowRoot) yield* allBelow(parent.shadowRoot);
  for (const child of parent.children) {
    yield child;
    yield* allBelow(child);
  }
}
