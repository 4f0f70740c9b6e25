import { waitFor } from '../../../testing/waiting/wait-for.js';
import type { ElementActions } from '../state.js';

/** What a visitor does with the element. */
export function actionsOn(element: Element): ElementActions {
  const find = async (selector: string) => {
    const isThere = () => [...allBelow(element)].find((one) => one.matches(selector));
    return (await waitFor(isThere, Boolean, {
      what: `${selector} in ${element.localName}`,
    })) as HTMLElement;
  };
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

/** All elements below one, shadow trees included. */
export function* allBelow(parent: ParentNode): Generator<Element> {
  if (parent instanceof Element && parent.shadowRoot) yield* allBelow(parent.shadowRoot);
  for (const child of parent.children) {
    yield child;
    yield* allBelow(child);
  }
}
