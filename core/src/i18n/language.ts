import { createStore } from '../store/base/element-store';

/** On a server, there is no `navigator`. */
const browser: Partial<typeof globalThis> = globalThis;
const store = createStore({ changes: 0 });
let observer: MutationObserver | undefined;

/**
 * Returns an element's language as a BCP 47 tag: that of the nearest `lang` attribute, or else the
 * browser's. An element that calls this while rendering is rendered again when a `lang` changes.
 */
export function getLanguage(element: Element): string {
  observe();
  store.get('changes');
  return normalizeLanguage(findLang(element)) ?? browser.navigator?.language ?? 'en';
}

/** Returns the primary tag of a language, such as `pt` for `pt-BR`. */
export function getPrimaryTag(language: string): string {
  return language.split('-', 1)[0]!.toLowerCase();
}

/** Calls the listener when a `lang` on the page changes. Returns a function that stops this. */
export function onLanguageChange(listener: () => void): () => void {
  observe();
  return store.onChange('changes', listener);
}

/** Returns the canonical tag. `Intl` throws for invalid tags, and pages use `en_US`. */
function normalizeLanguage(language: string | null | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(language?.replace('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function findLang(element: Element): string | null | undefined {
  const around = element.closest('[lang]');
  if (around) return around.getAttribute('lang');
  const tree = element.getRootNode() as Partial<ShadowRoot>;
  return tree.host && findLang(tree.host);
}

function observe(): void {
  if (observer || typeof MutationObserver === 'undefined') return;
  observer = new MutationObserver(() => store.set('changes', store.get('changes') + 1));
  observer.observe(document, { subtree: true, attributeFilter: ['lang'] });
}
