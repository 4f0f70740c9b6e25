import { createStore } from '../store/base/element-store';

/** On a server, there is no `navigator`. */
const browser: Partial<typeof globalThis> = globalThis;
const store = createStore({ changes: 0 });
let observer: MutationObserver | undefined;

/**
 * Returns an element's language as a canonical BCP 47 tag: that of the nearest `lang` attribute, or else the
 * browser's, or else English. An element that calls this while rendering is rendered again when a `lang` changes.
 */
export function getLanguage(element: Element): string {
  observe();
  store.get('changes');
  return normalizeLanguage(findLang(element), browser.navigator?.language);
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

/**
 * Returns the first valid language of the sources as a canonical BCP 47 tag, which `Intl` accepts; `en` if
 * there is none. Pages and browsers say `zh_Hant_TW`, `en-US@posix`, `en_US.UTF-8`, `C` or `en-US,en`.
 */
export function normalizeLanguage(...sources: (string | null | undefined)[]): string {
  // No list of languages is longer.
  const text = sources.join().slice(0, 200).replaceAll('_', '-');
  // The text after a dot or an at sign is an encoding or a modifier.
  for (const part of text.split(/[.@][^,;:]*|[\s,;:]+/)) {
    try {
      return Intl.getCanonicalLocales(part)[0]!;
    } catch {
      // The next one may be valid.
    }
  }
  return 'en';
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
