import { createStore } from '../store/base/element-store';

/** Without a navigator on a server. */
const browser: Partial<typeof globalThis> = globalThis;
const store = createStore({ changes: 0 });
let observer: MutationObserver | undefined;

/**
 * The language for an element as a BCP 47 tag: by the nearest `lang` around it, else the browser's.
 * Reading it while rendering makes an element render again when a `lang` on the page changes.
 */
export function languageOf(element: Element): string {
  observe();
  store.get('changes');
  return wellFormed(writtenLanguage(element)) ?? browser.navigator?.language ?? 'en';
}

/** Calls back when a `lang` on the page changes; returns how to stop. */
export function onLanguageChange(listener: () => void): () => void {
  observe();
  return store.onChange('changes', listener);
}

/** `Intl` throws at anything else, and a page may well say `en_US`. */
function wellFormed(language: string | null | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(language?.replace('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function writtenLanguage(element: Element): string | null | undefined {
  const around = element.closest('[lang]');
  if (around) return around.getAttribute('lang');
  const tree = element.getRootNode() as Partial<ShadowRoot>;
  return tree.host && writtenLanguage(tree.host);
}

function observe(): void {
  if (observer || typeof MutationObserver === 'undefined') return;
  observer = new MutationObserver(() => store.set('changes', store.get('changes') + 1));
  observer.observe(document, { subtree: true, attributeFilter: ['lang'] });
}
