import { waitFor } from '../../../testing/waiting/wait-for.js';
import type { ElementActions } from '../state.js';

/** Creates the actions of a reader on the element. */
export function createActions(element: Element): ElementActions {
  const find = async (selector: string) => {
    const isThere = () => [...findAll(element)].find((one) => one.matches(selector));
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

/** Returns all descendants of an element, shadow trees included. */
export function* findAll(parent: ParentNode): Generator<Element> {
  if (parent instanceof Element && parent.shadowRoot) yield* findAll(parent.shadowRoot);
  for (const child of parent.children) {
    yield child;
    yield* findAll(child);
  }
}
