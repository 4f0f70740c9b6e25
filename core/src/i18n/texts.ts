import { createStore } from '../store/base/element-store';
import { getSharedStore } from '../store/base/shared';
import { getLanguage } from './language';

/** A function that returns a text for the values of its placeholders. */
export type Message = (values: never) => string;
/** Texts by key. */
export type Texts = Record<string, Message>;
/** An app's own texts: functions of the values of their placeholders, or plain strings. */
export type Catalogue = Record<string, Message | string>;

/** The languages of the SDK other than English. */
const loaders: Record<string, () => Promise<{ default: Texts }>> = {
  ar: () => import('./compiled/ar'),
  de: () => import('./compiled/de'),
  es: () => import('./compiled/es'),
  fr: () => import('./compiled/fr'),
  pt: () => import('./compiled/pt'),
  sw: () => import('./compiled/sw'),
  zh: () => import('./compiled/zh'),
};

const loaded = createStore<Record<string, Texts | undefined>>({});
const added = getSharedStore<Record<string, Texts | undefined>>('texts', {});
const loads = new Map<string, Promise<void>>();

/**
 * Returns an element's texts in its language, and in English where the language's catalogue has none or
 * is not loaded yet.
 */
export function getTexts<English extends Texts>(element: Element, english: English): English {
  const language = getLanguage(element);
  const primary = getPrimaryLanguage(language);
  void load(primary);
  return merge(english, loaded.get(primary), added.get(primary), added.get(language));
}

/** Loads the catalogue of the element's language. Returns undefined if it is already loaded. */
export function loadTexts(element: Element): Promise<void> | undefined {
  const primary = getPrimaryLanguage(getLanguage(element));
  return loaded.get(primary) ? undefined : load(primary);
}

/**
 * Adds a language, or replaces texts of a language, for all elements on the page.
 *
 * @param language BCP 47 tag, such as `it` or `pt-BR`; `pt-BR` uses the texts of `pt` that it lacks
 * @param catalogue texts by the keys of the SDK's own catalogues; missing texts do not change
 */
export function addCatalogue(language: string, catalogue: Catalogue): void {
  const texts = Object.entries(catalogue).map(([key, text]) => [
    key,
    typeof text === 'string' ? () => text : text,
  ]);
  added.set(language, { ...added.get(language), ...(Object.fromEntries(texts) as Texts) });
}

function load(primary: string): Promise<void> | undefined {
  const start = loaders[primary];
  if (start && !loads.has(primary)) {
    const load = start().then(
      ({ default: texts }) => loaded.set(primary, texts),
      // The texts stay in English.
      () => undefined,
    );
    loads.set(primary, load);
  }
  return loads.get(primary);
}

function getPrimaryLanguage(language: string): string {
  return language.split('-', 1)[0]!.toLowerCase();
}

const merged = new WeakMap<Texts, { parts: (Texts | undefined)[]; texts: Texts }>();

function merge<English extends Texts>(english: English, ...parts: (Texts | undefined)[]): English {
  let known = merged.get(english);
  if (!known || known.parts.some((part, index) => part !== parts[index])) {
    known = { parts, texts: Object.assign({}, english, ...parts) as Texts };
    merged.set(english, known);
  }
  return known.texts as English;
}
